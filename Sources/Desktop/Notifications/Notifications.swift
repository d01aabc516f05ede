public import AlarmCore
public import DBus
public import EventLoop

/// The alerts that people see, and what they press on them: a client of `org.freedesktop.Notifications`.
///
/// # Theory of operation
///
/// An alert is to be seen from ``post(_:)`` to ``withdraw(_:)``, whatever becomes of the server that shows it. So each is
/// kept as a ``Posting``, and goes, in a call of its own, to the server that there is, or to the next one that appears. A
/// server that refuses it or closes it by itself is tried again, each time later, and then left alone.
///
/// Servers know an alert by a number. A number is forgotten as soon as its alert is withdrawn, closed, or to be shown
/// anew; what a server says of a number that isn't known is ignored. Thereby late, repeated and foreign reports do
/// nothing, and each alert is by itself: a call that fails is the trouble of one.
///
/// An alert is never changed while it is shown: servers redraw it without buttons or don't raise it again. It is closed,
/// and the new one posted.
///
/// A press is only reported. Whoever is told withdraws the alert; if nobody does, because it rings all the same, it is
/// posted again where the server has closed it.
public final class Notifications {
    /// Gets what a person pressed on the alert of an alarm. Dismissing it counts as pressing stop.
    public var whenPressed: ((AlarmID, Press, Occurrence.Surface, PlatformData) -> Void)?
    /// Gets the name of the server, such as `gnome-shell`, when another one has appeared; empty when it has gone. At
    /// first there is none.
    public var whenServerChanged: ((String) -> Void)?
    /// Gets what went wrong with one notification, or with starting a server. There is nothing to do but to log it: it is
    /// tried again where that is of use.
    public var whenFailed: ((BusError) -> Void)?

    let connection: Connection
    let patience: Patience
    let watch: ServerWatch
    private var signals: Subscription?
    var timer: Timer?
    var postings: [AlarmID: Posting] = [:]
    var shown: [UInt32: AlarmID] = [:]
    /// Alerts for which the server has no room, the longest waiting first; some may be gone by now.
    var queue: [AlarmID] = []
    var notices: [Notification] = []
    private var numbers = TextNumbers()
    private var postedCount: UInt64 = 0
    var calls: [UInt64: PendingCall] = [:]
    var callCount: UInt64 = 0

    /// Looks for a server on the bus of `connection`, without waiting.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop, patience: Patience())
    }

    init(on connection: Connection, in loop: EventLoop, patience: Patience) throws {
        self.connection = connection
        self.patience = patience
        watch = try ServerWatch(on: connection, in: loop, patience: patience)
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in postDue() }
        watch.whenChanged = { [unowned self] in serverChanged() }
        watch.whenFailed = { [unowned self] in whenFailed?($0) }
        watch.isNeeded = { [unowned self] in !postings.isEmpty || !notices.isEmpty }
    }

    /// Shows the alert of an alarm that rings. If it is shown already this does nothing, unless it looks different now:
    /// then it is shown anew.
    public func post(_ alarm: Alarm) {
        let content = Notification(alerting: alarm)
        if let posting = postings[alarm.id] {
            guard posting.content != content else { return }
            withdraw(alarm.id)
        }
        postings[alarm.id] = Posting(content, number: numbers.take(content.text), order: postedCount)
        postedCount += 1
        send(alarm.id)
        watch.need()
    }

    /// Closes the alert of an alarm, if there is one.
    public func withdraw(_ id: AlarmID) {
        guard let posting = postings.removeValue(forKey: id) else { return }
        numbers.giveBack(posting.content.text)
        if case .shown(let number) = posting.stage {
            shown[number] = nil
            close(number)
            sendQueued()
        }
    }

    /// Closes all alerts: for the service's end, after which nobody would hear what is pressed on them.
    public func withdrawAll() {
        queue = []
        for id in postings.keys { withdraw(id) }
    }

    /// Shows an ordinary notice, which goes by itself, as soon as there is a server. It is shown once at most.
    public func inform(_ summary: String, body: String) {
        let notice = Notification(notice: summary, body: body)
        guard !notices.contains(notice) else { return }
        notices.append(notice)
        sendNotices()
        watch.need()
    }

    // MARK: Server

    private func serverChanged() {
        signals = nil
        calls = [:]
        shown = [:]
        queue = []
        for id in postings.keys { postings[id]?.reset() }
        if let server = watch.server {
            signals = connection.subscribe(
                to: MatchRule(sender: server.owner, path: .notifications, interface: .notifications)
            ) { [unowned self] in receive($0) }
            for (id, _) in postings.sorted(by: { $0.value.order < $1.value.order }) { send(id) }
            sendNotices()
        }
        whenServerChanged?(watch.server?.name ?? "")
    }
}
