public import EventLoop

/// A well-known name of a program that the bus starts, and that exits when it has had no work for a time.
///
/// An idle program releases the name before it exits, and stays if a call has arrived meanwhile: no call is lost.
public final class TransientName {
    private unowned let connection: Connection
    private let name: BusName?
    private let idleTime: Int64
    private let hasWork: () -> Bool
    private let staysUntil: () -> Int64
    private let exit: () -> Void
    private let report: (BusError) -> Void
    private var timer: Timer?
    private var pending: PendingCall?
    /// The number of received calls.
    private var callCount = 0

    /// Requests the name; while another process owns it, the bus queues the request. The connection has to outlive this
    /// object.
    ///
    /// - Parameters:
    ///   - name: The name; `nil`: the program has none, and only exits when it is idle.
    ///   - idleTime: The time without work after which the program exits, µs; `nil`: it stays.
    ///   - hasWork: Returns true while there is work.
    ///   - staysUntil: Returns the time until which the program stays without work, µs on the monotonic clock.
    ///   - exit: Called when the name is released, and no call has arrived.
    ///   - report: Receives the error if the bus refuses the name, or the kernel a timer.
    /// - Throws: `BusError` (`NoMemory`); `SystemError` if the kernel has no descriptor left.
    public init(
        _ name: BusName?, on connection: Connection, in loop: EventLoop, idleTime: Int64?,
        hasWork: @escaping () -> Bool, staysUntil: @escaping () -> Int64 = { 0 }, exit: @escaping () -> Void,
        report: @escaping (BusError) -> Void
    ) throws {
        self.name = name
        self.connection = connection
        self.idleTime = idleTime ?? 0
        self.hasWork = hasWork
        self.staysUntil = staysUntil
        self.exit = exit
        self.report = report
        if idleTime != nil { timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in release() } }
        if let name { try request(name) }
        workChanged()
    }

    /// Notes that a call has arrived.
    public func noteCall() {
        callCount += 1
    }

    /// Lets the idle time begin anew, after a call, or when work has begun or ended.
    public func workChanged() {
        guard let timer else { return }
        do throws(SystemError) {
            guard !hasWork() else { return try timer.disarm() }
            try timer.arm(at: max(Clock.monotonic.now + idleTime, staysUntil()))
        } catch {
            // Without the timer, the program stays.
            report(BusError(.failed, error.description))
        }
    }

    private func request(_ name: BusName) throws(BusError) {
        pending = try connection.call(.requestName(name, queues: true)) { [unowned self] answer in
            pending = nil
            if case .failure(let error) = answer { report(error) }
        }
    }

    private func release() {
        guard let name else { return exit() }
        let calls = callCount
        do throws(BusError) {
            // Earlier calls to the name arrive before the answer.
            pending = try connection.call(.releaseName(name)) { [unowned self] _ in
                pending = nil
                if calls == callCount, !hasWork() { return exit() }
                do throws(BusError) { try request(name) } catch { exit() }
            }
        } catch {
            exit()
        }
    }
}
