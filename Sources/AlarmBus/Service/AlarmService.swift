public import ActivityCore
public import AlarmCore

/// The service as the bus reads it.
public protocol AlarmService: AnyObject {
    /// All alarms.
    var alarms: any AlarmView { get }
    /// All activities.
    var activities: any ActivityView { get }
    /// The identifier of the bus to which clients are connected.
    var busID: String { get }
    /// The present moment.
    var now: Moment { get }
    /// The time zone of the system, which counts where a rule names no other.
    var systemZone: Zone { get }
    /// The means by which the machine is woken for an alarm.
    var wakeSupport: WakeSupport { get }
    /// The reason why alarms may be late on a machine that sleeps, for people; empty if they won't be.
    var wakeProblem: String { get }
    /// The time at which the machine's clock is set to wake it; `nil`: it isn't.
    var nextWake: WallTime? { get }
    /// The name of the notification server; empty if none runs.
    var notificationServer: String { get }

    /// The reason why people may not see an alert, for people; empty if there is none.
    var alertProblem: String { get }
    /// The reason why the last sound wasn't heard as requested, for people; empty if it was.
    var soundProblem: String { get }
    /// The errors of the person's preferences, `FILE:LINE: KEY: expected …, got …`.
    var preferencesProblems: [String] { get }
    /// The reason why alarms can't be saved, for people; empty if all are.
    var storeProblem: String { get }
    /// The files of alarms beside the store that a person should know of, a text for people each.
    var storeNotices: [String] { get }

    /// The places where widgets that have registered show alarms, in the order of ``AlarmCore/WidgetPlace``.
    var registeredWidgets: [WidgetPlace] { get }

    /// Returns what is drawn of an alarm, by region; where nothing is, there is no element.
    func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement]

    /// Returns what is drawn of an activity, by region; where nothing is, there is no element.
    func elements(of activity: Activity, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement]

    /// Returns what a panel shows of these alarms and activities.
    ///
    /// - Parameters:
    ///   - activities: In the order to show.
    ///   - isPrivate: True for a locked screen, on which people want to keep texts private.
    func panel(of alarms: any AlarmView, _ activities: [Activity], isPrivate: Bool) -> DrawnPanel

    /// Returns the history, the latest entry first, with what is not on disk yet.
    ///
    /// - Throws: `StorageFailure` if what is on disk can't be read.
    func history() throws(StorageFailure) -> [HistoryEntry]
}
