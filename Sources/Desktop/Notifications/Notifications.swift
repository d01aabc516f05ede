public import ActivityCore
public import AlarmCore
public import DBus
public import EventLoop

/// Alerts and countdowns as notifications, and the presses on them: a client of `org.freedesktop.Notifications`.
///
/// # Theory of operation
///
/// An alert, or the notice of a countdown, is shown from ``post(_:_:ringingLine:remarks:)`` to ``withdraw(_:)``,
/// whatever happens to the server. So each is kept as a ``Posting``, and sent in a call of its own to the present
/// server, or to the next one that appears. An alert that the server refuses, or closes by itself, is posted again at
/// growing intervals as long as the alarm rings, which neither begins the sound anew nor fills the log. Other
/// notifications are retried a limited number of times.
///
/// Servers identify a notification by a number. A number is forgotten as soon as its notification is withdrawn, closed,
/// or to be posted anew; signals about unknown numbers are ignored. Thereby late, repeated and foreign signals are
/// no-ops, and notifications are independent: a failing call affects one of them. Of a server's signals only one
/// number, one press and one token are kept for each notification, and the number of calls in progress is limited.
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
/// An ordinary notice expires by itself. It gives way to alerts, since GNOME shows one banner at a time, and a notice
/// would hide the alert: while an alarm rings it is closed, and comes back afterwards. One of an alarm that is to ring
/// has a button, and is shown once an occurrence.
///
/// A question is such a notice, which doesn't expire; see ``ask(about:usage:)``.
///
/// A result answers what a person has just done, and expires by itself; see ``show(_:_:)``.
///
/// After a crash of the service its alerts, countdowns and result would stay on the screen, without effect. So their
/// numbers are recorded in a ``ShownRecord``, and the next service closes those that the same server shows; a ring that
/// goes on keeps its keys. Notices stay on the screen when the service ends, and are recorded with their texts: the
/// next service goes on with them.
///
/// A press is only reported. Its handler posts the alarm as it is then, or withdraws it; if it does neither, because
/// the alarm goes on ringing, the alert is posted again if the server has closed or hidden it.
public final class Notifications {
    /// An event of the notifications.
    public enum Event {
        /// A person's press, the alert it was made on (`nil`: on a countdown), and the data that lets an app come to the
        /// foreground for it. Dismissing an alert counts as pressing stop.
        case pressed(AlarmID, AlarmAction, Alert?, PlatformData)
        /// The occurrence that a person wants to be left out, when they press the button of its notice.
        case skipped(Occurrence)
        /// A person's press on a result.
        case resultPressed(AlarmResult, AlarmResult.Action)
        /// A person's answer to a question.
        case answered(SandboxedApp, Authorization)
        /// A person's press on an activity: the name of a button's action, or `default`.
        case activityPressed(ActivityID, String, PlatformData)
        /// The activity that a person wants to be gone.
        case activityDismissed(ActivityID)
        /// The name of the server, such as `gnome-shell`, when another one has appeared; empty when it has gone. At
        /// first there is none.
        case serverChanged(String)
        /// The error of one notification, or of starting a server, to be logged. Retries happen by themselves. Of a ring
        /// only the first failure is reported, here or as a close.
        case failed(BusError)
        /// The alarm whose alert the server has closed by itself, and the reason that it has given.
        case closed(AlarmID, UInt32)
        /// ``problem`` has changed.
        case problemChanged
        /// ``isSettled`` has become true.
        case settled
    }

    /// Receives the events.
    public var report: (Event) -> Void = { _ in }

    /// The reason why people may not see an alert, in one line: other programs close it again and again; empty: there is
    /// none.
    public var problem: String { closedByOthers.isEmpty ? "" : NotificationText.closedByOthers }

    /// True if the server has answered all calls, and so has closed all that was withdrawn.
    public var isSettled: Bool {
        calls.isEmpty && result.call == nil && activities.isSettled && !notices.contains { $0.state == .sent }
    }

    /// True if countdowns are shown; true at first. Set it to false where something else
    /// shows them.
    public var showsCountdowns = true {
        didSet { if showsCountdowns != oldValue { countdownsChanged() } }
    }

    /// The notices of activities.
    public let activities: ActivityNotices

    let connection: Connection
    let policy: DeliveryPolicy
    let watch: ServerWatch
    let apps: AppLabels
    private var signals: Subscription?
    var record: ShownRecord?
    var timer: Timer?
    var postings: [AlarmID: Posting] = [:]
    /// The notifications that the server shows, by its numbers.
    var shown: [UInt32: AlarmID] = [:] {
        didSet { record?.saveLater() }
    }
    /// The numbers that alerts had before those in ``shown``.
    var formerNumbers: [UInt32: FormerNumber] = [:]
    /// The alarms whose alerts other programs close again and again.
    var closedByOthers: Set<AlarmID> = [] {
        didSet { if closedByOthers.isEmpty != oldValue.isEmpty { report(.problemChanged) } }
    }
    /// True if those that can be sent wait for others, posted at the same time.
    var isGathering = false
    /// The notifications that wait for room, by place.
    var queues: [String: PostingQueue] = [:]
    /// The ordinary notices that wait, or that are on the screen, in their order.
    var notices: [Notice] = [] {
        didSet { record?.saveLater() }
    }
    /// The occurrences of which people were told, by a notice that was given, also one that was closed since.
    public internal(set) var told: Set<Occurrence> = [] {
        didSet { record?.saveLater() }
    }
    /// The result of what a person has done.
    var result = ResultPosting()
    var resultTimer: Timer?
    /// The questions that people have closed without an answer.
    var dismissals = Dismissals() {
        didSet { record?.saveLater() }
    }
    private var numbers = TextNumbers()
    private var postedCount: UInt64 = 0
    var calls: [UInt64: NotifyCall] = [:] {
        didSet { if calls.isEmpty, !oldValue.isEmpty { settle() } }
    }
    private var hasEnded = false
    var callCount: UInt64 = 0

    /// Looks for a server on the bus of `connection`, without blocking. Apps are looked up in the directories that the
    /// environment names.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop, policy: DeliveryPolicy(), environment: .current)
    }

    init(on connection: Connection, in loop: EventLoop, policy: DeliveryPolicy, environment: DesktopEnvironment) throws
    {
        self.connection = connection
        self.policy = policy
        apps = try AppLabels(in: environment, loop)
        watch = try ServerWatch(on: connection, in: loop, policy: policy)
        activities = try ActivityNotices(on: connection, watch, apps, policy, in: loop)
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in postDue() }
        resultTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in resultTimeElapsed() }
        record = try environment.runtimeDirectory.map { try ShownRecord(in: "\($0)/alarms", loop) }
        told = Set(record?.told ?? [])
        dismissals = Dismissals(record?.dismissed ?? [], at: Clock.boot.now)
        record?.current = { [unowned self] in
            ShownRecord.Content(
                server: recordedServer ?? "",
                numbers: shown.filter { postings[$1]?.ring == nil }.keys + [result.number].filter { $0 != 0 }
                    + questionNumbers + activities.numbers,
                rings: shown.compactMap { number, id in postings[id].flatMap { ShownRing($0, number) } },
                notices: notices.compactMap(\.record),
                told: Array(told.subtracting(notices.filter { $0.record == nil }.compactMap(\.occurrence))),
                dismissed: dismissals.all)
        }
        activities.notifications = self
        watch.notifications = self
    }

    /// Returns the name and the themed icon of an app, by its desktop id; `nil`: the id is empty.
    public func app(_ appID: String) -> (name: String, icon: String?)? {
        guard let id = DesktopID(appID) else { return nil }
        let label = apps[appID]
        // A file is no themed icon.
        return (label?.name ?? id.name, label?.icon.flatMap { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 })
    }

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
        if let posting = postings[alarm.id] {
            guard posting.content != content || posting.alarm.alert?.start != alarm.alert?.start else {
                postings[alarm.id]?.alarm = alarm
                return
            }
            if posting.content.kind == .countdown, content.kind == .countdown {
                return change(posting, to: content, alarm)
            }
        }
        let delivery = delivery(of: alarm)
        remove(alarm.id)
        postings[alarm.id] = makePosting(content, alarm, ringingLine, delivery)
        updateForeignCloses(of: alarm.id)
        updateResult()
        updateNotices()
        send(alarm.id)
        watch.need()
    }

    /// Posts alarms that ring at once: each of their alerts takes account of the others.
    ///
    /// - Parameter body: Posts them.
    public func postTogether(_ body: () -> Void) {
        isGathering = true
        body()
        isGathering = false
        for place in Array(queues.keys) { sendQueued(in: place) }
        correctOthers()
    }

    /// Closes the notification of an alarm, if there is one.
    public func withdraw(_ id: AlarmID) {
        remove(id)
        updateForeignCloses(of: id)
        if postings.isEmpty { try? timer?.disarm() }
    }

    private func remove(_ id: AlarmID) {
        guard let posting = postings.removeValue(forKey: id) else { return }
        numbers.giveBack(posting.content.text)
        takeDown(posting)
    }

    /// Removes a posting from its queue, or from the screen.
    private func takeDown(_ posting: Posting) {
        leaveQueue(posting)
        defer {
            updateResult()
            updateNotices()
            correctOthers()
        }
        guard posting.number != 0 else { return }
        shown[posting.number] = nil
        close(posting.number)
        sendQueued(in: posting.place)
    }

    /// Returns the delivery of a ring that goes on, with another text or after a crash; of anything else a new one.
    private func delivery(of alarm: Alarm) -> Delivery {
        guard let start = alarm.alert?.start else { return Delivery() }
        if let posting = postings[alarm.id], posting.ring == start { return posting.delivery }
        return record?.keySuffix(of: alarm.id, since: start.wall).map { Delivery(keySuffix: $0) } ?? Delivery()
    }

    /// Closes all but the notices that are no questions: for the service's end, after which no press would be received.
    public func withdrawAll() {
        hasEnded = true
        queues = [:]
        withdrawResult()
        withdrawQuestions()
        activities.withdrawAll()
        for id in postings.keys { withdraw(id) }
        record?.save()
    }

    /// Notes that a call was answered.
    func settle() {
        guard isSettled else { return }
        if hasEnded { record?.save() }
        report(.settled)
    }

    private func makePosting(
        _ content: Notification, _ alarm: Alarm, _ ringingLine: String?, _ delivery: Delivery
    ) -> Posting {
        defer { postedCount += 1 }
        return Posting(
            content, number: numbers.take(content.text), of: alarm, ringingLine: ringingLine, order: postedCount,
            delivery)
    }

    /// Changes the notice of a countdown in place.
    private func change(_ old: Posting, to content: Notification, _ alarm: Alarm) {
        numbers.giveBack(old.content.text)
        leaveQueue(old)
        var new = makePosting(content, alarm, nil, Delivery(keySuffix: old.delivery.keySuffix))
        new.number = old.number
        new.shownSince = old.shownSince
        new.pressed = old.pressed
        let isSameCountdown = old.alarm.state == alarm.state
        switch old.state {
        case .dismissed where isSameCountdown: new.state = .dismissed
        // The server gets only the latest content once it has answered, however often that has changed meanwhile.
        case .sent: new.state = old.state
        default: break
        }
        postings[alarm.id] = new
        if new.state == .waiting { send(alarm.id) }
    }

    /// True if an alarm rings.
    var isAlerting: Bool { postings.values.contains { $0.content.kind == .alert } }

    /// The alarms whose countdowns are shown, or wait to be.
    public var countingDown: [Alarm] { countdowns.map(\.alarm) }

    private var countdowns: [Posting] { postings.values.filter { $0.content.kind == .countdown } }

    private func countdownsChanged() {
        for posting in countdowns.sorted(by: { $0.order < $1.order }) {
            let id = posting.alarm.id
            guard !showsCountdowns else {
                send(id)
                continue
            }
            postings[id]?.reset()
            takeDown(posting)
        }
    }

    // MARK: Server

    /// True if there is something to post.
    var needsServer: Bool {
        !postings.isEmpty || result.result != nil || activities.isNeeded || notices.contains { $0.state == .waiting }
    }

    /// Shows all on the server that there is now.
    func serverChanged() {
        signals = nil
        calls = [:]
        shown = [:]
        formerNumbers = [:]
        queues = [:]
        forgetNotices()
        forgetResult()
        for id in postings.keys { postings[id]?.reset() }
        if let server = watch.server {
            let rule = RemoteObject.notifications.signals(from: server.owner)
            signals = connection.subscribe(to: rule) { [unowned self] in receive($0) }
            if let recordedServer, let found = record?.takeFound(of: recordedServer) {
                found.numbers.forEach(close)
                found.rings.forEach(adopt)
                adopt(found.notices)
            }
            for (id, _) in postings.sorted(by: { $0.value.order < $1.value.order }) { send(id) }
            updateResult()
            updateNotices()
        }
        activities.serverChanged()
        report(.serverChanged(watch.server?.name ?? ""))
    }

    /// Names the server uniquely.
    private var recordedServer: String? {
        guard let server = watch.server, let bus = connection.busID else { return nil }
        return "\(bus) \(server.owner)"
    }
}
