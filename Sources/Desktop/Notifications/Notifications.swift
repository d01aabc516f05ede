public import AlarmCore
public import DBus
public import EventLoop

/// What people see of alarms as notifications, and what they press there: a client of `org.freedesktop.Notifications`.
///
/// # Theory of operation
///
/// An alert, or the notice of a countdown, is to be seen from ``post(_:remarks:)`` to ``withdraw(_:)``, whatever becomes
/// of the server that shows it. So each is kept as a ``Posting``, and goes, in a call of its own, to the server that there
/// is, or to the next one that appears. What a server refuses, and an alert that it closes by itself, is tried again, each
/// time later, and then left alone.
///
/// Servers know a notification by a number. A number is forgotten as soon as its notification is withdrawn, closed, or to
/// be shown anew; what a server says of a number that isn't known is ignored. Thereby late, repeated and foreign reports
/// do nothing, and each notification is by itself: a call that fails is the trouble of one. Nothing is kept of what a
/// server says but one number, one press and one token for each of ours, and no more calls are under way than it answers.
///
/// An alert is never changed while it is shown: servers redraw it without buttons or don't raise it again. It is closed,
/// and the new one posted. The notice of a countdown is changed in place, so that it doesn't get in anybody's way; it
/// changes only when the countdown begins, stands still or goes on. A person may close it, and then it comes back no
/// sooner than that.
///
/// What is on the screen when the service crashes would stay there, and do nothing. So the numbers are remembered in a
/// ``ShownRecord``, and whoever starts next closes what the same server shows of them.
///
/// A press is only reported. Whoever is told posts what the alarm is then, or withdraws it; if nobody does, because it
/// rings all the same, it is posted again where the server has closed it.
public final class Notifications {
    /// Receives what a person pressed, the alert on which (`nil`: on a countdown), and the data that lets an app come to
    /// the foreground for it. Dismissing an alert counts as pressing stop.
    public var whenPressed: ((AlarmID, Press, Alert?, PlatformData) -> Void)?
    /// Gets the name of the server, such as `gnome-shell`, when another one has appeared; empty when it has gone. At
    /// first there is none.
    public var whenServerChanged: ((String) -> Void)?
    /// Gets what went wrong with one notification, or with starting a server. There is nothing to do but to log it: it is
    /// tried again where that is of use.
    public var whenFailed: ((BusError) -> Void)?

    /// Runs when ``isSettled`` has become true.
    public var whenSettled: (() -> Void)?
    /// Whether the server has answered all that it was sent, and so all that was withdrawn is closed.
    public var isSettled: Bool { calls.isEmpty }

    /// Whether countdowns are shown, of alarms that wish it. They are at first; where something else shows them, they
    /// needn't be.
    public var showsCountdowns = true {
        didSet { if showsCountdowns != oldValue { countdownsChanged() } }
    }

    /// The zone of the person's clocks, by which is told when a countdown ends; at first Coordinated Universal Time.
    public var zone = Zone.utc {
        didSet {
            guard zone != oldValue else { return }
            postCountdownsAgain()
        }
    }

    let connection: Connection
    let policy: DeliveryPolicy
    let watch: ServerWatch
    private let apps: AppLabels
    private var signals: Subscription?
    private var record: ShownRecord?
    /// What both clocks showed when the wall clock was set.
    private var clocks: Moment?
    var timer: Timer?
    var postings: [AlarmID: Posting] = [:]
    /// What the server shows, by its numbers.
    var shown: [UInt32: AlarmID] = [:] {
        didSet { record?.saveLater() }
    }
    /// What waits for room, by the place.
    var queues: [String: PostingQueue] = [:]
    private var notices: [Notification] = []
    private var numbers = TextNumbers()
    private var postedCount: UInt64 = 0
    var calls: [UInt64: NotifyCall] = [:] {
        didSet { if calls.isEmpty, !oldValue.isEmpty { whenSettled?() } }
    }
    var callCount: UInt64 = 0

    /// While there is no server, the latest notices are kept: a person reads no more.
    private static let mostNotices = 16

    /// Looks for a server on the bus of `connection`, without waiting. Apps are known by their desktop files, where the
    /// environment says that these are.
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
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in postDue() }
        record = try environment.runtimeDirectory.map { try ShownRecord(in: "\($0)/alarms", loop) }
        record?.current = { [unowned self] in recordedServer.map { ($0, Array(shown.keys)) } }
        watch.whenChanged = { [unowned self] in serverChanged() }
        watch.whenFailed = { [unowned self] in whenFailed?($0) }
        watch.isNeeded = { [unowned self] in !postings.isEmpty || !notices.isEmpty }
    }

    /// Shows what `alarm` is now: its alert if it rings; its countdown, running or paused, if it asks for that; else
    /// nothing. If that is shown already this does nothing, unless it looks different now, or is another alert: one of
    /// another start.
    ///
    /// - Parameter remarks: Further lines below what is shown, such as that the sound is muted.
    public func post(_ alarm: Alarm, remarks: [String] = []) {
        guard let content = content(of: alarm, remarks) else { return withdraw(alarm.id) }
        if let posting = postings[alarm.id] {
            guard posting.content != content || posting.alarm.alert?.start != alarm.alert?.start else {
                postings[alarm.id]?.alarm = alarm
                return
            }
            if posting.content.kind == .countdown, content.kind == .countdown {
                return change(posting, to: content, alarm, remarks)
            }
            withdraw(alarm.id)
        }
        postings[alarm.id] = makePosting(content, alarm, remarks)
        send(alarm.id)
        watch.need()
    }

    /// Closes what is shown of an alarm, if there is something.
    public func withdraw(_ id: AlarmID) {
        guard let posting = postings.removeValue(forKey: id) else { return }
        numbers.giveBack(posting.content.text)
        leaveQueue(posting)
        guard posting.number != 0 else { return }
        shown[posting.number] = nil
        close(posting.number)
        sendQueued(in: posting.place)
    }

    /// Closes all alerts and countdowns: for the service's end, after which nobody would hear what is pressed on them.
    public func withdrawAll() {
        queues = [:]
        for id in postings.keys { withdraw(id) }
        record?.save()
    }

    /// Shows an ordinary notice, which goes by itself, as soon as there is a server. It is shown once at most.
    public func inform(_ summary: String, body: String) {
        let notice = Notification(notice: summary, body: body)
        guard !notices.contains(notice) else { return }
        notices = notices.suffix(Self.mostNotices - 1) + [notice]
        sendNotices()
        watch.need()
    }

    /// Takes in that the wall clock was set: what counts down to a time of the boot clock ends when the wall clock shows
    /// another time than people were told.
    ///
    /// - Parameter now: What both clocks show.
    public func clockChanged(at now: Moment) {
        clocks = now
        postCountdownsAgain()
    }

    private func postCountdownsAgain() {
        for posting in countdowns { post(posting.alarm, remarks: posting.remarks) }
    }

    // MARK: Contents

    private func content(of alarm: Alarm, _ remarks: [String]) -> Notification? {
        let configuration = alarm.configuration
        let app = { [apps] in apps[configuration.appID] }
        switch alarm.state {
        case .alerting:
            return Notification(alerting: alarm, of: app(), remarks: remarks)
        case .countdown(let countdown) where configuration.hasCountdownNotice:
            let clocks = [countdown.start, clocks].compactMap(\.self).max { $0.boot < $1.boot } ?? countdown.start
            return Notification(countingDown: countdown, of: alarm, by: clocks, in: zone, app(), remarks: remarks)
        case .paused(let countdown) where configuration.hasCountdownNotice:
            return Notification(paused: countdown, of: alarm, app(), remarks: remarks)
        case .scheduled, .countdown, .paused:
            return nil
        }
    }

    private func makePosting(_ content: Notification, _ alarm: Alarm, _ remarks: [String]) -> Posting {
        defer { postedCount += 1 }
        return Posting(
            content, number: numbers.take(content.text), of: alarm, remarks: remarks, order: postedCount)
    }

    /// Changes the notice of a countdown in place.
    private func change(_ old: Posting, to content: Notification, _ alarm: Alarm, _ remarks: [String]) {
        numbers.giveBack(old.content.text)
        leaveQueue(old)
        var new = makePosting(content, alarm, remarks)
        new.number = old.number
        new.shownSince = old.shownSince
        new.pressed = old.pressed
        let isSameCountdown = old.alarm.state == alarm.state
        switch old.state {
        case .dismissed where isSameCountdown: new.state = .dismissed
        // When the server has answered it gets what is true by then, however often that changes meanwhile.
        case .sent: new.state = old.state
        default: break
        }
        postings[alarm.id] = new
        if new.state == .waiting { send(alarm.id) }
    }

    private var countdowns: [Posting] { postings.values.filter { $0.content.kind == .countdown } }

    private func countdownsChanged() {
        for posting in countdowns.sorted(by: { $0.order < $1.order }) {
            let id = posting.alarm.id
            guard !showsCountdowns else {
                send(id)
                continue
            }
            leaveQueue(posting)
            postings[id]?.reset()
            guard posting.number != 0 else { continue }
            shown[posting.number] = nil
            close(posting.number)
            sendQueued(in: posting.place)
        }
    }

    // MARK: Server

    private func serverChanged() {
        signals = nil
        calls = [:]
        shown = [:]
        queues = [:]
        for id in postings.keys { postings[id]?.reset() }
        if let server = watch.server {
            signals = connection.subscribe(
                to: MatchRule(sender: server.owner, path: .notifications, interface: .notifications)
            ) { [unowned self] in receive($0) }
            if let recordedServer { record?.takeFound(of: recordedServer).forEach(close) }
            for (id, _) in postings.sorted(by: { $0.value.order < $1.value.order }) { send(id) }
            sendNotices()
        }
        whenServerChanged?(watch.server?.name ?? "")
    }

    /// Names the server so that no other is ever taken for it.
    private var recordedServer: String? {
        guard let server = watch.server, let bus = connection.busID else { return nil }
        return "\(bus) \(server.owner)"
    }

    private func sendNotices() {
        guard let server = watch.server else { return }
        for notice in notices {
            do { try connection.send(notify(notice, server)) } catch { whenFailed?(error) }
        }
        notices = []
    }
}
