internal import CDBus
internal import EventLoop

/// Lets libdbus's timeouts, one for each pending call, elapse in the loop.
///
/// One timer serves all timeouts, armed for the first one: with a timer for each, a thousand pending calls would take a
/// thousand descriptors.
final class Timeouts {
    private let connection: OpaquePointer
    /// The deadlines of libdbus's timeouts, microseconds on the monotonic clock.
    private var deadlines: [OpaquePointer: Int64] = [:]
    private var timer: Timer?

    init(of connection: OpaquePointer, in loop: EventLoop) throws(BusError) {
        self.connection = connection
        do {
            timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in elapsed() }
        } catch {
            throw BusError(.failed, error.description)
        }
        let set = dbus_connection_set_timeout_functions(
            connection,
            { timeout, context in
                guard let timeout, let context else { return 0 }
                return Unmanaged<Timeouts>.fromOpaque(context).takeUnretainedValue().update(timeout) ? 1 : 0
            },
            { timeout, context in
                guard let timeout, let context else { return }
                Unmanaged<Timeouts>.fromOpaque(context).takeUnretainedValue().remove(timeout)
            },
            { timeout, context in
                guard let timeout, let context else { return }
                _ = Unmanaged<Timeouts>.fromOpaque(context).takeUnretainedValue().update(timeout)
            },
            Unmanaged.passUnretained(self).toOpaque(), nil)
        guard set != 0 else { throw .noMemory }
    }

    /// Removes the callbacks from libdbus, which must not call this object any more.
    func detach() {
        dbus_connection_set_timeout_functions(connection, nil, nil, nil, nil, nil)
        timer = nil
    }

    /// Lets `timeout` elapse one interval from now, if it is enabled.
    ///
    /// - Returns: True on success.
    private func update(_ timeout: OpaquePointer) -> Bool {
        guard dbus_timeout_get_enabled(timeout) != 0 else {
            remove(timeout)
            return true
        }
        let deadline = Clock.monotonic.now + Int64(dbus_timeout_get_interval(timeout)) * 1000
        deadlines[timeout] = deadline
        // Later deadlines are found when the timer elapses.
        return arm(at: min(deadline, timer?.deadline ?? deadline))
    }

    /// Removes `timeout`. The timer may still elapse for it, which costs less than searching the next deadline at each
    /// reply; without deadlines it is disarmed.
    private func remove(_ timeout: OpaquePointer) {
        deadlines[timeout] = nil
        if deadlines.isEmpty { try? timer?.disarm() }
    }

    private func elapsed() {
        let now = Clock.monotonic.now
        for timeout in deadlines.filter({ $0.value <= now }).sorted(by: { $0.value < $1.value }).map(\.key) {
            // Handling a timeout removes it, and may remove others.
            guard deadlines[timeout] != nil else { continue }
            dbus_timeout_handle(timeout)
            if deadlines[timeout] != nil { _ = update(timeout) }
        }
        if let next = deadlines.values.min() { _ = arm(at: next) }
    }

    private func arm(at deadline: Int64) -> Bool {
        do {
            try timer?.arm(at: deadline)
            return true
        } catch {
            return false
        }
    }
}
