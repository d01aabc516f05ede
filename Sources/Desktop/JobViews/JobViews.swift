public import AlarmCore
public import DBus
public import EventLoop

/// Countdowns as jobs in Plasma's panel, with a bar and with buttons that pause, resume and cancel: a client of
/// `org.kde.JobViewServer`. Its interfaces are plasma-workspace's `org.kde.JobViewServerV2` and `org.kde.JobViewV3`.
///
/// # Theory of operation
///
/// A countdown is shown from ``show(_:titled:at:)`` to ``withdraw(_:)``, whatever happens to the server: each is kept
/// as a ``JobView``, and requested from each server that appears. The server creates an object for it, whose content is
/// updated whenever it has changed: at changes of the alarm, and at whole percents by a timer.
///
/// A view that is withdrawn before its path arrives is ended at once. Views are ended as cancelled: all others the
/// server keeps for a while, as finished or failed. It does so too with views that weren't ended when the service
/// leaves the bus.
///
/// A server that refuses a view is ignored until there is another: countdowns may be shown elsewhere. None is ever
/// started: a session without Plasma has no use for it.
///
/// A press is only reported. The server removes a cancelled view in any case; so it is forgotten, and requested anew if
/// the alarm is shown again.
public final class JobViews {
    /// An event of the views.
    public enum Event {
        /// A person's press on the view of an alarm: ``AlarmAction/stop``, ``AlarmAction/pause`` or ``AlarmAction/resume``.
        case pressed(AlarmID, AlarmAction)
        /// ``isAvailable`` has changed.
        case availabilityChanged
        /// A server refuses a view; once for each server.
        case failed(BusError)
    }

    /// Receives the events.
    public var report: (Event) -> Void = { _ in }

    /// True if there is a server that shows countdowns.
    public private(set) var isAvailable = false {
        didSet { if isAvailable != oldValue { report(.availabilityChanged) } }
    }

    let connection: Connection
    private var owner: NameOwner?
    private var ownerChange: DeferredSource?
    let now: () -> Moment
    /// Returns in words the time left of a countdown of a length.
    let left: (Interval, Interval) -> String
    private var signals: Subscription?
    let mostCalls: Int
    private(set) var timer: Timer?
    var views: [AlarmID: JobView] = [:]
    /// The alarms whose views the present server shows, by path.
    var shown: [ObjectPath: AlarmID] = [:]
    var calls: [UInt64: PendingCall] = [:]
    var callCount: UInt64 = 0
    /// The alarms that wait until the server has answered others, in order.
    var queue: [AlarmID] = []
    private var viewCount: UInt64 = 0
    /// The server, unless it has refused a view.
    private(set) var server: BusName?

    /// Starts to look for a server on `connection`, without blocking.
    ///
    /// - Parameter left: Returns in words the time left of a countdown of a length, when a percent has passed.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(
        on connection: Connection, in loop: EventLoop, left: @escaping (Interval, Interval) -> String
    ) throws {
        try self.init(on: connection, in: loop, left: left) { .read() }
    }

    /// - Parameters:
    ///   - mostCalls: The maximum number of requests that a server hasn't answered. The others wait.
    ///   - now: Reads both clocks, when a percent may have passed.
    init(
        on connection: Connection, in loop: EventLoop, mostCalls: Int = 256,
        left: @escaping (Interval, Interval) -> String, now: @escaping () -> Moment
    ) throws {
        self.left = left
        self.connection = connection
        self.mostCalls = mostCalls
        self.now = now
        timer = try Timer(on: .boot, in: loop) { [unowned self] _ in tick() }
        // Another program may take the name and drop it as often as it likes: only the last owner counts.
        ownerChange = try DeferredSource(in: loop, priority: .idle) { [unowned self] in
            serverChanged(to: owner?.current ?? nil)
        }
        owner = try NameOwner(of: RemoteObject.jobViewServer.name, on: connection) { [unowned self] _, _ in
            leaveServer()
            ownerChange?.runOnce()
        }
    }

    /// Shows the countdown of an alarm as it is at `moment`, running or paused; withdraws it if the alarm has none. A
    /// no-op if it is shown already as it is.
    ///
    /// - Parameter title: One line.
    public func show(_ alarm: Alarm, titled title: String, at moment: Moment) {
        guard let view = JobView(of: alarm, titled: title, order: viewCount) else { return withdraw(alarm.id) }
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

    /// Ends the view of an alarm, if there is one.
    public func withdraw(_ id: AlarmID) {
        let state = views.removeValue(forKey: id)?.state
        if state == .waiting { queue.removeFirst(id) }
        guard case .shown(let path) = state else { return }
        shown[path] = nil
        end(path)
    }

    /// Ends all views, for the service's end: the server would show them as jobs that have failed.
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

    /// Forgets the server, its signals and the calls in progress.
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
        // The end of the bus is reported to all its clients.
        guard error.name != .disconnected else { return }
        for path in shown.keys { end(path) }
        forgetServer()
        isAvailable = false
        report(.failed(error))
    }
}
