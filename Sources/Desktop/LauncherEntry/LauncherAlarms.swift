internal import AlarmCore

/// The alarms that the icon of one app shows: those that count down, are paused or ring. A change of one takes O(log
/// n).
struct LauncherAlarms {
    /// The end of a countdown, or the time left of it. Equal ones are ordered by identity, so that the bar stays at one
    /// of them.
    private struct Turn<Time: Comparable>: Comparable {
        let time: Time
        let id: AlarmID

        static func < (left: Turn, right: Turn) -> Bool { (left.time, left.id) < (right.time, right.id) }
    }

    private var places: [AlarmID: Int32] = [:]
    /// The countdowns by place, of which those in ``free`` are unused; `nil`: the alarm rings.
    private var countdowns: [CountdownProgress?] = []
    private var free: [Int32] = []
    private var wallEnds = IndexedHeap<Turn<WallTime>>()
    private var bootEnds = IndexedHeap<Turn<BootTime>>()
    private var paused = IndexedHeap<Turn<Interval>>()

    /// The number of alarms.
    var count: Int { places.count }
    /// The number of alarms that ring.
    private(set) var ringingCount = 0

    /// Adds an alarm, or replaces it; removes it if it is in a state that isn't shown.
    mutating func put(_ alarm: Alarm) {
        remove(alarm.id)
        guard alarm.state != .scheduled else { return }
        let progress = CountdownProgress(of: alarm)
        let place = free.popLast() ?? Int32(countdowns.count)
        if Int(place) == countdowns.count { countdowns.append(progress) } else { countdowns[Int(place)] = progress }
        places[alarm.id] = place
        if alarm.alert != nil { ringingCount += 1 }
        wallEnds.set(place, progress?.wallEnd.map { Turn(time: $0, id: alarm.id) })
        bootEnds.set(place, progress?.bootEnd.map { Turn(time: $0, id: alarm.id) })
        paused.set(place, progress?.left.map { Turn(time: $0, id: alarm.id) })
    }

    /// Removes the alarm of this identity, if it is there.
    mutating func remove(_ id: AlarmID) {
        guard let place = places.removeValue(forKey: id) else { return }
        if countdowns[Int(place)] == nil { ringingCount -= 1 }
        wallEnds.set(place, nil)
        bootEnds.set(place, nil)
        paused.set(place, nil)
        free.append(place)
    }

    /// Returns the progress that the icon shows at `now`: that of the countdown that ends first or, if none runs, has
    /// the least left; `nil`: there is none.
    func progress(at now: Moment) -> CountdownProgress? {
        let running = [wallEnds.first, bootEnds.first].compactMap { $0.flatMap { countdowns[Int($0)] } }
        let first = running.min { $0.remaining(at: now) < $1.remaining(at: now) }
        return first ?? paused.first.flatMap { countdowns[Int($0)] }
    }
}
