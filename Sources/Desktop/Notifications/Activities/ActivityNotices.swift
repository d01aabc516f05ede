public import ActivityCore
internal import AlarmCore
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
public final class ActivityNotices: SlotHolder {
    /// Returns the texts, the completed part and the buttons of an activity's notice; `nil`: there are none.
    public var content: ((Activity) -> LayoutElement?)?

    /// The most notices at a time.
    private static let mostNotices = 4

    unowned let board: NotificationBoard
    let apps: AppLabels
    var policy: DeliveryPolicy { board.policy }
    /// The quiet notices, those to be shown in the order of their activities.
    private(set) var notices: [ActivityPosting] = []
    /// The alerts.
    var alerts: [ActivityPosting] = []
    /// The activities that want a notice, in the order to show.
    private var wanted: [Activity] = []
    private(set) var hasEnded = false

    init(on board: NotificationBoard, _ apps: AppLabels) {
        self.board = board
        self.apps = apps
    }

    /// True if there is something to show.
    var isNeeded: Bool { !notices.isEmpty || !alerts.isEmpty }

    /// The numbers of those on the screen.
    var numbers: [UInt32] { (notices + alerts).map(\.slot.number).filter { $0 != 0 } }

    /// Returns a notification that isn't shown yet.
    func makePosting(of activity: Activity) -> ActivityPosting {
        weak var made: ActivityPosting?
        let posting = ActivityPosting(of: activity) { [unowned self] event in
            if let made { receive(event, of: made) }
        }
        made = posting
        return posting
    }

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
        let room = board.server?.room(for: .activity) ?? Self.mostNotices
        notices = wanted.fairPrefix(room, by: \.group).map { activity in
            let posting = former.first { $0.id == activity.id } ?? makePosting(of: activity)
            posting.isWanted = true
            if posting.isNews(activity), posting.isClosed { posting.slot.state = .waiting }
            posting.activity = activity
            return posting
        }
        let added = notices.contains { posting in !former.contains { $0 === posting } }
        for posting in former where !notices.contains(where: { $0 === posting }) {
            posting.isWanted = false
            // One whose call is unanswered stays, so that there is no further call about its activity meanwhile.
            if posting.slot.isSent { notices.append(posting) } else { board.takeDown(posting.slot) }
        }
        if added { board.watch.need() }
        update()
    }

    /// Closes the notices, and the alerts that aren't on the screen, for the service's end, after which no press would be
    /// received.
    func withdrawAll() {
        hasEnded = true
        for posting in notices + alerts.filter({ $0.slot.number == 0 }) { remove(posting) }
    }

    /// Shows them on another server.
    func serverChanged(_ found: ShownRecord.Content?) {
        // One that was on the screen was seen.
        alerts.removeAll { $0.slot.number != 0 }
        notices.removeAll { !$0.isWanted }
        for posting in notices + alerts { posting.forgetServer() }
        if !hasEnded { chooseNotices() }
    }

    /// Sends what is to be shown. While an alarm rings alerts wait; where they would hide it, they are closed.
    func update() {
        if board.isAlerting, board.server?.showsOne == true {
            for alert in alerts where alert.slot.number != 0 { remove(alert) }
        }
        for posting in notices { send(posting) }
        if !board.isAlerting { for alert in alerts { send(alert) } }
    }

    /// Closes a notification, and forgets it.
    func remove(_ posting: ActivityPosting) {
        board.takeDown(posting.slot)
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
