/// The timers started most often, to be offered again.
///
/// # Theory of operation
///
/// Timers with the same title and length are one entry. There is room for ``most``: a new timer replaces the one
/// started least often, of several the one whose last start is the longest ago. So timers of scripts, each with another
/// title, compete for the last place only. A timer that wasn't started for ``longest`` is removed when another one is
/// started.
public struct RecentTimers: Hashable, Sendable {
    /// The greatest number of timers.
    public static let most = 20
    /// The greatest age of a timer's last start when another one is started.
    static let longest = Interval.days(90)

    /// The timers, the most often started first; of several, the latest start first.
    public private(set) var timers: [RecentTimer]

    /// Creates a list of these timers; of too many, the first ones.
    public init(_ timers: [RecentTimer] = []) {
        self.timers = Array(timers.sorted(by: RecentTimer.isBefore).prefix(Self.most))
    }

    /// Counts a start.
    mutating func add(title: String, length: Interval, at now: WallTime) {
        timers.removeAll { $0.started < now - Self.longest }
        var timer = RecentTimer(title: title, length: length, count: 1, started: now)
        if let place = timers.firstIndex(where: timer.isSame) {
            let count = timers.remove(at: place).count
            timer.count = count == .max ? .max : count + 1
        } else if timers.count == Self.most {
            timers.removeLast()
        }
        timers.insert(timer, at: timers.firstIndex { RecentTimer.isBefore(timer, $0) } ?? timers.endIndex)
    }
}
