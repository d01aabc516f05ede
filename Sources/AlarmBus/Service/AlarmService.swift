public import ActivityCore
public import AlarmCore

/// The state of the service that its D-Bus interfaces read.
public protocol AlarmService: AnyObject {
    /// All alarms.
    var alarms: any AlarmView { get }
    /// All activities.
    var activities: any ActivityView { get }
    /// The identifier of the bus to which clients are connected.
    var busID: String { get }
    /// The present moment.
    var now: Moment { get }
    /// The system's time zone, which applies to rules that name no other.
    var systemZone: Zone { get }
    /// The means of waking the machine for an alarm.
    var wakeSupport: WakeSupport { get }
    /// The reason why alarms may be late if the machine sleeps, for people; empty if there is none.
    var wakeProblem: String { get }
    /// The time for which the wake-up of the machine is set; `nil`: none is set.
    var nextWake: WallTime? { get }
    /// The name of the notification server; empty if none runs.
    var notificationServer: String { get }

    /// The reason why people may not see an alert, for people; empty if there is none.
    var alertProblem: String { get }
    /// The reason why the last sound wasn't heard as requested, for people; empty if it was.
    var soundProblem: String { get }
    /// The errors in the person's preferences, each as `FILE:LINE: KEY: expected …, got …`.
    var preferencesProblems: [String] { get }
    /// The reason why alarms can't be saved, for people; empty if all are saved.
    var storeProblem: String { get }
    /// The notices about files of alarms beside the store, for people.
    var storeNotices: [String] { get }

    /// The places where registered widgets show alarms, in the order of ``AlarmCore/WidgetPlace``.
    var registeredWidgets: [WidgetPlace] { get }

    /// Returns the drawn elements of an alarm, by region; regions in which nothing is drawn are missing.
    func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement]

    /// Returns the drawn elements of an activity, by region; regions in which nothing is drawn are missing.
    func elements(of activity: Activity, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement]

    /// Returns the content of a panel for these alarms and activities.
    ///
    /// - Parameters:
    ///   - activities: The activities, in the order to show.
    ///   - isPrivate: True for a locked screen that hides private texts.
    func panel(of alarms: any AlarmView, _ activities: [Activity], isPrivate: Bool) -> DrawnPanel

    /// Returns the history, the latest entry first, including entries that aren't on disk yet.
    ///
    /// - Throws: `StorageFailure` if the entries on disk can't be read.
    func history() throws(StorageFailure) -> [HistoryEntry]
}
