internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Presentation
internal import SystemTime

/// The service as read by the bus interface.
final class ServiceView: AlarmService {
    let alarms: any AlarmView
    let activities: any ActivityView
    let busID: String
    /// The service's object for the machine's sleep.
    weak var sleep: Sleep?
    /// The name of the notification server; empty if none runs.
    var notificationServer = ""

    var alertProblem = ""
    var soundProblem = ""
    var preferencesProblems: [String] = []
    var registeredWidgets: [WidgetPlace] = []

    private let turn: Turn<TurnRequest, Reply>
    private let storage: AlarmStorage
    private let recovery: StorageRecovery
    private let zones: ZoneDatabase
    private let presenter: Presenter

    /// Creates the view of a service with these parts.
    ///
    /// - Parameter busID: The identifier of the session bus.
    init(
        of turn: Turn<TurnRequest, Reply>, storage: AlarmStorage, recovery: StorageRecovery, zones: ZoneDatabase,
        presenter: Presenter, busID: String
    ) {
        alarms = turn.alarms
        activities = turn.activities
        self.busID = busID
        self.turn = turn
        self.storage = storage
        self.recovery = recovery
        self.zones = zones
        self.presenter = presenter
    }

    var now: Moment { SystemClock.now() }

    var systemZone: Zone { zones.system }

    var wakeSupport: WakeSupport { sleep?.support ?? .none }

    var wakeProblem: String { sleep?.problem ?? "" }

    var nextWake: WallTime? { sleep?.nextWake }

    var storeProblem: String { recovery.problem }

    var storeNotices: [String] { recovery.notices }

    func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        presenter.elements(of: alarm, in: regions)
    }

    func elements(of activity: Activity, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        presenter.elements(of: activity, in: regions)
    }

    func panel(of alarms: any AlarmView, _ activities: [Activity], isPrivate: Bool) -> DrawnPanel {
        presenter.panel(of: alarms, activities, isPrivate: isPrivate)
    }

    func history() throws(StorageFailure) -> [HistoryEntry] {
        turn.pendingHistory.reversed() + (try storage.history())
    }
}
