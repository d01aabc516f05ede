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
    private var ownerChange: DeferredSource?
    let now: () -> Moment
    private var signals: Subscription?
    let mostCalls: Int
    private(set) var timer: Timer?
    var views: [AlarmID: JobView] = [:]
    /// Those that the present server shows, by their paths.
    var shown: [ObjectPath: AlarmID] = [:]
    var calls: [UInt64: PendingCall] = [:]
    var callCount: UInt64 = 0
    /// Those that wait until the server has answered others, in their order.
    var queue: [AlarmID] = []
    private var viewCount: UInt64 = 0
    /// The server, as long as it hasn't refused a view.
    private(set) var server: BusName?

    /// Begins to look for a server on `connection`, without waiting for it.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop) { .read() }
    }

    /// - Parameters:
    ///   - mostCalls: How many views a server that hasn't answered may be asked for. The others wait.
    ///   - now: What both clocks show, when a percent may have passed.
    init(on connection: Connection, in loop: EventLoop, mostCalls: Int = 256, now: @escaping () -> Moment) throws {
        self.connection = connection
        self.mostCalls = mostCalls
        self.now = now
        owner = try NameOwner(of: .jobViewServer, on: connection)
        timer = try Timer(on: .boot, in: loop) { [unowned self] _ in tick() }
        // Another program may take the name and drop it as often as it likes: only the last owner is gone by.
        ownerChange = try DeferredSource(in: loop, priority: .idle) { [unowned self] in
            serverChanged(to: owner.current ?? nil)
        }
        owner.whenChanged = { [unowned self] _, _ in
            leaveServer()
            ownerChange?.runOnce()
        }
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
        let state = views.removeValue(forKey: id)?.state
        if state == .waiting { queue.removeFirst(id) }
        guard case .shown(let path) = state else { return }
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

    /// Sends nothing to the server any more, and hears nothing of it.
    private func leaveServer() {
        server = nil
        signals = nil
        calls = [:]
        queue = []
    }

    private func forgetServer() {
        leaveServer()
        shown = [:]
        for id in views.keys {
            views[id]?.state = .waiting
            views[id]?.told = nil
        }
        try? timer?.disarm()
    }

    func refused(_ error: BusError) {
        // Of the bus's end all its clients are told.
        guard error.name != .disconnected else { return }
        for path in shown.keys { end(path) }
        forgetServer()
        isAvailable = false
        whenFailed?(error)
    }
}
