public import ActivityCore
internal import AlarmCore
internal import DBus
internal import EventLoop

/// Live activities as notifications, where no widget shows them, and alerts about them.
///
/// # Theory of operation
///
/// The quiet notice of an activity is there as long as the activity is, and follows it: at most every
/// ``DeliveryPolicy/activityGap``, but its end at once. Where a server takes the buttons of a notification that is updated,
/// the notice is renewed by an alert and by the end alone. A notice that a person has closed comes back with the end; to
/// close that of an ended activity is to dismiss the activity. There is room for a few at a time, the first in order,
/// but the first one of each app before the second one of another.
///
/// An alert is a notification of its own, which expires by itself, also when the activity is gone by then. It gives way to
/// alarms: while one rings it waits. The next alert about the same activity replaces it.
///
/// The numbers of all of them are known to ``Notifications``, which passes on what the server reports about them and has
/// them closed after a crash.
public final class ActivityNotices {
    /// Returns the texts, the completed part and the buttons of an activity's notice; `nil`: there are none.
    public var content: ((Activity) -> LayoutElement?)?

    /// The notifications that these are some of.
    weak var notifications: Notifications?

    /// The most notices at a time.
    private static let mostNotices = 4

    let connection: Connection
    let watch: ServerWatch
    let apps: AppLabels
    let policy: DeliveryPolicy
    /// The quiet notices, those to be shown in the order of their activities.
    private(set) var notices: [ActivityPosting] = []
    /// The alerts.
    var alerts: [ActivityPosting] = []
    /// The activities that want a notice, in the order to show.
    private var wanted: [Activity] = []
    private var timer: Timer?
    private(set) var hasEnded = false

    init(
        on connection: Connection, _ watch: ServerWatch, _ apps: AppLabels, _ policy: DeliveryPolicy,
        in loop: EventLoop
    ) throws {
        self.connection = connection
        self.watch = watch
        self.apps = apps
        self.policy = policy
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in sendAll() }
    }

    /// True if alerts wait, as an alarm rings. It is up to date while there are alerts.
    var isHeldBack = false {
        didSet {
            guard isHeldBack != oldValue else { return }
            if isHeldBack { makeRoomForAlarm() } else { sendAll() }
        }
    }

    /// True if there is something to show.
    var isNeeded: Bool { !notices.isEmpty || !alerts.isEmpty }

    /// True if the server has answered all calls.
    var isSettled: Bool { !all.contains { $0.call != nil } }

    /// All notifications.
    var all: [ActivityPosting] { notices + alerts }

    /// The numbers of those on the screen.
    var numbers: [UInt32] { all.map(\.number).filter { $0 != 0 } }

    /// Shows these activities, and no others.
    ///
    /// - Parameters:
    ///   - activities: The activities in the order to show.
    ///   - besidesWidget: True if a widget's popup shows them, so that only those are shown that always are.
    public func update(_ activities: [Activity], besidesWidget: Bool) {
        guard !hasEnded, !activities.isEmpty || isNeeded else { return }
        wanted = activities.filter { activity in
            activity.state != .pending && activity.configuration.notice.isShown(besidesWidget: besidesWidget)
        }
        chooseNotices()
    }

    /// Makes notices of the first of the activities that want one, as far as the server has room.
    private func chooseNotices() {
        let former = notices
        let room = watch.server?.room(for: .activity) ?? Self.mostNotices
        notices = wanted.fairPrefix(room, by: \.group).map { activity in
            let posting = former.first { $0.id == activity.id } ?? ActivityPosting(id: activity.id)
            if posting.isNews(activity) { posting.isClosed = false }
            posting.activity = activity
            return posting
        }
        let added = notices.contains { posting in !former.contains { $0 === posting } }
        for posting in former where !notices.contains(where: { $0 === posting }) {
            posting.activity = nil
            notices.append(posting)
        }
        if added { watch.need() }
        sendAll()
    }

    /// Closes the alerts where they would hide the alarm that rings.
    private func makeRoomForAlarm() {
        guard watch.server?.showsOne == true else { return }
        for alert in alerts where alert.number != 0 { alert.activity = nil }
        sendAll()
    }

    /// Closes the notices, for the service's end, after which no press would be received.
    func withdrawAll() {
        hasEnded = true
        for posting in all where posting.alert == nil || posting.number == 0 { posting.activity = nil }
        sendAll()
    }

    /// Shows them on another server.
    func serverChanged() {
        // One that was on the screen was seen.
        alerts.removeAll { $0.number != 0 || $0.activity == nil }
        notices.removeAll { $0.activity == nil }
        for posting in all { posting.forgetServer() }
        if !hasEnded { chooseNotices() }
    }

    /// Sends what is to be shown, and sees to the rest.
    func sendAll() {
        var next: Int64?
        for posting in all where posting.alert == nil || !isHeldBack || posting.activity == nil { send(posting, &next) }
        // Without a timer a notice stays as it is until the next change.
        if let next { try? timer?.arm(at: next) }
    }

    /// Removes a notification that is closed.
    func remove(_ posting: ActivityPosting) {
        notices.removeAll { $0 === posting }
        alerts.removeAll { $0 === posting }
    }
}

extension CountdownNotice {
    /// True if it is shown.
    ///
    /// - Parameter besidesWidget: True if a widget shows the same.
    fileprivate func isShown(besidesWidget: Bool) -> Bool {
        switch self {
        case .always: true
        case .auto: !besidesWidget
        case .never: false
        }
    }
}
