public import ActivityCore
public import AlarmCore
internal import EventLoop

/// The alerts and countdowns of alarms as notifications, and the presses on them.
///
/// # Theory of operation
///
/// An alert, or the notice of a countdown, is shown from ``post(_:_:ringingLine:remarks:)`` to ``withdraw(_:)``,
/// whatever happens to the server. So each is kept as a ``Posting``, and sent in a call of its own to the present
/// server, or to the next one that appears. An alert that the server refuses, or closes by itself, is posted again at
/// growing intervals as long as the alarm rings, which neither begins the sound anew nor fills the log. A countdown is
/// retried a limited number of times. The number of calls in progress is limited.
///
/// An alert is never updated in place: servers redraw it without buttons or don't raise it again. It is closed, and a
/// new one posted. So is an alert with another start, even if it looks the same: it is a new ring, for which no press
/// on the earlier one counts. What belongs to a ring over all of its notifications is its ``Delivery``.
///
/// A press counts only for what was shown. On most servers any program can replace or close a notification by its
/// number, and have a person press, of what it shows instead, a button that answers the alarm. So the keys of all
/// buttons have a random end, one for each ring. A key that wasn't offered is ignored, and the alert posted under a new
/// number. Where servers take numbers from any program and nothing tells of a replacement, an alert gets a new number
/// from time to time anyway; see ``renew(_:countsClose:)``. This can't protect the key of a click on the notification
/// itself, which is the specification's, and a close by hand.
///
/// The notice of a countdown is updated in place, so that it doesn't disturb; it changes only when the countdown
/// begins, is paused or resumes. A person may close it, and then it comes back only with such a change.
///
/// A press is only reported. Its handler posts the alarm as it is then, or withdraws it; if it does neither, because
/// the alarm goes on ringing, the alert is posted again if the server has closed or hidden it.
public final class AlarmNotifications: SlotHolder {
    unowned let board: NotificationBoard
    let apps: AppLabels
    var policy: DeliveryPolicy { board.policy }
    var postings: [AlarmID: Posting] = [:]
    /// The numbers that alerts had before those that they have.
    var formerNumbers: [UInt32: FormerNumber] = [:]
    /// The alarms whose alerts other programs close again and again.
    var closedByOthers: Set<AlarmID> = [] {
        didSet { if closedByOthers.isEmpty != oldValue.isEmpty { board.report(.problemChanged) } }
    }
    /// True if those that can be sent wait for others, posted at the same time.
    private(set) var isGathering = false
    /// The notifications that wait for room, by place.
    var queues: [String: PostingQueue] = [:]
    private var numbers = TextNumbers()
    private var postedCount: UInt64 = 0
    private var alertCount = 0 {
        didSet { board.isAlerting = alertCount > 0 }
    }

    init(on board: NotificationBoard, _ apps: AppLabels) {
        self.board = board
        self.apps = apps
    }

    /// True if countdowns are shown; true at first. Set it to false where something else
    /// shows them.
    public var showsCountdowns = true {
        didSet { if showsCountdowns != oldValue { countdownsChanged() } }
    }

    /// The alarms whose countdowns are shown, or wait to be.
    public var countingDown: [Alarm] { countdowns.map(\.alarm) }

    private var countdowns: [Posting] { postings.values.filter { !$0.isAlert } }

    /// Shows what `alarm` is now: its alert if it rings; its countdown, running or paused; nothing if it only waits. A
    /// no-op if that is shown already: it looks the same, and an alert has the same start.
    ///
    /// - Parameters:
    ///   - shown: Its texts and buttons.
    ///   - ringingLine: The line since when it rings; `nil`: the texts have that time, or it doesn't ring.
    ///   - remarks: Further lines at the end of the body, such as that the sound is muted.
    public func post(_ alarm: Alarm, _ shown: LayoutElement, ringingLine: String? = nil, remarks: [String] = []) {
        guard alarm.state != .scheduled else { return withdraw(alarm.id) }
        let content = Notification(
            alarm.alert == nil ? .countdown : .alert, shown, of: alarm, apps[alarm.configuration.appID],
            remarks: remarks)
        let before = postings[alarm.id]
        if let before {
            guard before.content != content || before.alarm.alert?.start != alarm.alert?.start else {
                postings[alarm.id]?.alarm = alarm
                return
            }
            if !before.isAlert, content.kind == .countdown { return change(before, to: content, alarm) }
        }
        let slot = makeSlot(of: alarm.id, content, delivery(of: alarm))
        remove(before)
        let posting = makePosting(content, alarm, ringingLine, slot)
        postings[alarm.id] = posting
        alertCount += (posting.isAlert ? 1 : 0) - (before?.isAlert == true ? 1 : 0)
        updateForeignCloses(of: alarm.id)
        send(alarm.id)
        board.watch.need()
    }

    /// Posts alarms that ring at once: each of their alerts takes account of the others.
    ///
    /// - Parameter body: Posts them.
    public func postTogether(_ body: () -> Void) {
        isGathering = true
        body()
        isGathering = false
        sendQueued()
        correctOthers()
    }

    /// Closes the notification of an alarm, if there is one.
    public func withdraw(_ id: AlarmID) {
        guard let posting = postings[id] else { return }
        remove(posting)
        if posting.isAlert { alertCount -= 1 }
        updateForeignCloses(of: id)
        forgetFormerNumbers()
        if postings.isEmpty { board.rearm() }
    }

    func withdrawAll() {
        // Nothing takes the room that this makes.
        isGathering = true
        queues = [:]
        for id in postings.keys { withdraw(id) }
    }

    private func remove(_ posting: Posting?) {
        guard let posting else { return }
        postings[posting.alarm.id] = nil
        numbers.giveBack(posting.content.text)
        takeDown(posting)
    }

    /// Removes a posting from its queue, or from the screen.
    private func takeDown(_ posting: Posting) {
        leaveQueue(posting)
        let wasShown = posting.slot.number != 0
        board.takeDown(posting.slot)
        if wasShown { sendQueued(in: posting.place) }
        correctOthers()
    }

    /// Returns the delivery of a ring that goes on, with another text or after a crash; of anything else a new one.
    private func delivery(of alarm: Alarm) -> Delivery {
        guard let start = alarm.alert?.start else { return Delivery() }
        if let posting = postings[alarm.id], posting.ring == start { return posting.slot.delivery }
        let suffix = board.record?.keySuffix(of: alarm.id, since: start.wall)
        return suffix.map { Delivery(keySuffix: $0, reportsOnce: true) } ?? Delivery(reportsOnce: true)
    }

    private func makeSlot(of id: AlarmID, _ content: Notification, _ delivery: Delivery) -> NotificationSlot {
        NotificationSlot(of: id, in: Posting.place(of: content), delivery) { [unowned self] in receive($0, of: id) }
    }

    private func makePosting(
        _ content: Notification, _ alarm: Alarm, _ ringingLine: String?, _ slot: NotificationSlot
    ) -> Posting {
        defer { postedCount += 1 }
        return Posting(
            alarm: alarm, ringingLine: ringingLine, content: content,
            notification: content.numbered(numbers.take(content.text)), order: postedCount, slot: slot)
    }

    /// Changes the notice of a countdown in place.
    private func change(_ old: Posting, to content: Notification, _ alarm: Alarm) {
        numbers.giveBack(old.content.text)
        leaveQueue(old)
        let slot = old.slot
        slot.delivery = Delivery(keySuffix: slot.delivery.keySuffix)
        postings[alarm.id] = makePosting(content, alarm, nil, slot)
        switch slot.state {
        case .dismissed where old.alarm.state == alarm.state: break
        // The server gets only the latest content once it has answered, however often that has changed meanwhile.
        case .sent: break
        default:
            slot.state = .waiting
            send(alarm.id)
        }
    }

    private func countdownsChanged() {
        if !showsCountdowns { countdowns.forEach(leaveQueue) }
        for posting in countdowns.sorted(by: { $0.order < $1.order }) {
            guard !showsCountdowns else {
                send(posting.alarm.id)
                continue
            }
            takeDown(posting)
            posting.slot.reset()
        }
    }

    // MARK: Server

    var isNeeded: Bool { !postings.isEmpty }

    func serverChanged(_ found: ShownRecord.Content?) {
        formerNumbers = [:]
        queues = [:]
        for posting in postings.values { posting.slot.reset() }
        guard board.server != nil else { return }
        found?.rings.forEach(replace)
        for posting in postings.values.sorted(by: { $0.order < $1.order }) { send(posting.alarm.id) }
    }

    func callEnded() { sendQueued() }

    /// The notifications on the screen.
    var shown: [Posting] { board.slots.values.compactMap { $0.alarm.flatMap { postings[$0] } } }
}
