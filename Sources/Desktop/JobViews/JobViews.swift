public import AlarmCore
public import DBus
public import EventLoop

/// Countdowns as jobs in Plasma's panel, with a bar and with buttons that pause, resume and cancel: a client of
/// `org.kde.JobViewServer`. Its interfaces are plasma-workspace's `org.kde.JobViewServerV2` and `org.kde.JobViewV3`.
///
/// # Theory of operation
///
/// A countdown is to be seen from ``show(_:at:)`` to ``withdraw(_:)``, whatever becomes of the server: each is kept as a
/// ``JobView``, and asked for from each server that appears. The server makes an object of its own for it, which is told
/// what it shows whenever that is something else: at changes of the alarm, and at whole percents by a timer.
///
/// A view whose path arrives when it isn't wanted any more is ended at once. A view is ended as one that was cancelled:
/// all others the server keeps for a while, as finished or failed. It does so too with those that nobody has ended, if the
/// service that asked for them leaves the bus.
///
/// A server that refuses a view is taken for none, until there is another: countdowns may be shown elsewhere. None is ever
/// started: a session without Plasma has no use for it.
///
/// A press is only reported. The server takes a cancelled view away, whatever comes of it; so it is forgotten, and made
/// anew if the alarm is shown again.
public final class JobViews {
    /// Gets what a person pressed on the view of an alarm: ``Press/stop``, ``Press/pause`` or ``Press/resume``.
    public var whenPressed: ((AlarmID, Press) -> Void)?
    /// Runs when ``isAvailable`` is another.
    public var whenChanged: (() -> Void)?
    /// Gets what a server answered that refuses a view; once for each server.
    public var whenFailed: ((BusError) -> Void)?

    /// Whether there is a server that shows countdowns.
    public private(set) var isAvailable = false {
        didSet { if isAvailable != oldValue { whenChanged?() } }
    }

    let connection: Connection
    private let owner: NameOwner
    private let now: () -> Moment
    private var signals: Subscription?
    private(set) var timer: Timer?
    private(set) var views: [AlarmID: JobView] = [:]
    /// Those that the present server shows, by their paths.
    private var shown: [ObjectPath: AlarmID] = [:]
    private var calls: [UInt64: PendingCall] = [:]
    private var callCount: UInt64 = 0
    private var viewCount: UInt64 = 0
    /// The server, as long as it hasn't refused a view.
    private var server: BusName?

    /// Begins to look for a server on `connection`, without waiting for it.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop) { .read() }
    }

    /// - Parameter now: What both clocks show, when a percent may have passed.
    init(on connection: Connection, in loop: EventLoop, now: @escaping () -> Moment) throws {
        self.connection = connection
        self.now = now
        owner = try NameOwner(of: .jobViewServer, on: connection)
        timer = try Timer(on: .boot, in: loop) { [unowned self] _ in tick() }
        owner.whenChanged = { [unowned self] in serverChanged(to: $1) }
    }

    /// Shows the countdown of an alarm as it is at `moment`, running or paused, if the alarm asks for it
    /// (`countdown-notice`). If it has none to be shown, or none any more, this withdraws it; if it is shown already as it
    /// is, this does nothing.
    public func show(_ alarm: Alarm, at moment: Moment) {
        guard let view = JobView(of: alarm, order: viewCount) else { return withdraw(alarm.id) }
        if views[alarm.id]?.origin == view.origin {
            views[alarm.id]?.take(view)
            update(alarm.id, at: moment)
        } else {
            withdraw(alarm.id)
            viewCount += 1
            views[alarm.id] = view
            request(alarm.id)
        }
        arm(at: moment)
    }

    /// Takes the countdown of an alarm away, if it is shown.
    public func withdraw(_ id: AlarmID) {
        guard case .shown(let path) = views.removeValue(forKey: id)?.stage else { return }
        shown[path] = nil
        end(path)
    }

    /// Takes all countdowns away: for the service's end, which the server would show as that of jobs that have failed.
    public func withdrawAll() {
        for id in views.keys { withdraw(id) }
    }

    // MARK: Server

    private func serverChanged(to new: BusName?) {
        forgetServer()
        server = new
        if let new {
            let rule = MatchRule(sender: new, interface: .jobView)
            signals = connection.subscribe(to: rule) { [unowned self] in receive($0) }
            for (id, _) in views.sorted(by: { $0.value.order < $1.value.order }) { request(id) }
        }
        isAvailable = server != nil
    }

    private func forgetServer() {
        server = nil
        signals = nil
        calls = [:]
        shown = [:]
        for id in views.keys {
            views[id]?.stage = .waiting
            views[id]?.told = nil
        }
        try? timer?.disarm()
    }

    private func refused(_ error: BusError) {
        // Of the bus's end all its clients are told.
        guard error.name != .disconnected else { return }
        for path in shown.keys { end(path) }
        forgetServer()
        isAvailable = false
        whenFailed?(error)
    }

    // MARK: Views

    private func request(_ id: AlarmID) {
        guard let server, let origin = views[id]?.origin else { return }
        let number = callCount
        callCount += 1
        do {
            let call = try Message.methodCall(
                "requestView", of: .jobViewServer, at: .jobViewServer, on: server, startsService: false
            ) { origin.write(to: &$0) }
            // Without end: a server that hung answers in the end, or dies, and then the bus answers. A view whose path is
            // not awaited any more would stay.
            calls[number] = try connection.call(call, timeout: .max) { [unowned self] in
                answered(number, about: id, with: $0)
            }
            views[id]?.stage = .requested(number)
        } catch {
            refused(error)
        }
    }

    private func answered(_ number: UInt64, about id: AlarmID, with answer: Result<Message, BusError>) {
        calls[number] = nil
        do {
            var reader = Reader(try answer.get())
            let path = try Self.path(from: &reader)
            // It was withdrawn in the meantime.
            guard views[id]?.stage == .requested(number) else { return end(path) }
            views[id]?.stage = .shown(path)
            shown[path] = id
            let moment = now()
            update(id, at: moment)
            arm(at: moment)
        } catch {
            refused(error)
        }
    }

    private static func path(from reader: inout Reader) throws(BusError) -> ObjectPath {
        do {
            return try reader.objectPath()
        } catch {
            throw BusError(.failed, "requestView: expected an object path as answer, got '\(error.found)'")
        }
    }

    private func update(_ id: AlarmID, at moment: Moment) {
        guard let server, let view = views[id], case .shown(let path) = view.stage else { return }
        let content = view.content(at: moment)
        guard content != view.told else { return }
        views[id]?.told = content
        send("update", to: path, on: server) { content.write(to: &$0, unlike: view.told) }
    }

    private func end(_ path: ObjectPath) {
        guard let server else { return }
        send("terminate", to: path, on: server) { writer in
            // Cancelled by a person, of whom nothing is told. See KIO::ERR_USER_CANCELED.
            writer.append(UInt32(1))
            writer.append("")
            writer.array(of: "{sv}") { _ in }
        }
    }

    private func send(
        _ member: MemberName, to path: ObjectPath, on server: BusName, _ write: (inout Writer) -> Void
    ) {
        // Its answer tells nothing, and that memory is short others will tell.
        try? connection.send(
            Message.methodCall(member, of: .jobView, at: path, on: server, startsService: false, write))
    }

    private func receive(_ signal: Message) {
        guard let path = signal.path, let id = shown[path] else { return }
        switch signal.member {
        case "cancelRequested":
            withdraw(id)
            whenPressed?(id, .stop)
        case "suspendRequested": whenPressed?(id, .pause)
        case "resumeRequested": whenPressed?(id, .resume)
        default: break
        }
    }

    // MARK: Percents

    /// Tells the server how far each countdown is.
    func tick() {
        let moment = now()
        for id in views.keys { update(id, at: moment) }
        arm(at: moment)
    }

    private func arm(at moment: Moment) {
        let next = shown.values.compactMap { views[$0]?.progress.nextChange(after: moment) }.min()
        // Without a timer nothing is lost but how far it is.
        if let next { try? timer?.arm(at: next.microseconds) } else { try? timer?.disarm() }
    }
}

extension Moment {
    /// What both clocks show.
    static func read() -> Moment {
        Moment(
            wall: WallTime(microseconds: Clock.wall.now), boot: BootTime(microseconds: Clock.boot.now))
    }
}
