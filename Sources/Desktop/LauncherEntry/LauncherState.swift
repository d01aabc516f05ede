internal import AlarmCore
internal import DBus

/// The state of one app's icon in a dock.
struct LauncherState: Hashable {
    /// The number of the app's alarms that count down, are paused or ring; 0: nothing is shown.
    let count: Int
    /// The progress of the countdown that ends first or, if none runs, has the least remaining time; `nil`: there is
    /// none.
    let percent: Int?
    /// True if an alarm rings.
    let isUrgent: Bool

    /// The state without alarms.
    static let nothing = LauncherState(count: 0, percent: nil, isUrgent: false)

    private init(count: Int, percent: Int?, isUrgent: Bool) {
        self.count = count
        self.percent = percent
        self.isUrgent = isUrgent
    }

    /// Creates the state of an app's icon at `now` from the app's alarms.
    init(of alarms: LauncherAlarms, at now: Moment) {
        self.init(
            count: alarms.count, percent: alarms.progress(at: now)?.percent(at: now), isUrgent: alarms.ringingCount > 0)
    }

    /// Appends the arguments of `Update`. Since an omitted property would be unchanged, all are included.
    ///
    /// - Parameter desktopEntry: The name of the app's desktop file, without suffix.
    func write(to writer: inout Writer, for desktopEntry: String) {
        writer.append("application://\(desktopEntry).desktop")
        writer.array(of: "{sv}") { writer in
            writer.entry("count", "x") { $0.append(Int64(count)) }
            writer.entry("count-visible", "b") { $0.append(count > 0) }
            writer.entry("progress", "d") { $0.append(Double(percent ?? 0) / 100) }
            writer.entry("progress-visible", "b") { $0.append(percent != nil) }
            writer.entry("urgent", "b") { $0.append(isUrgent) }
        }
    }
}
