internal import CDBus
internal import EventLoop

/// Lets libdbus's timeouts, those of pending calls, elapse in the loop.
final class Timeouts {
    private let connection: OpaquePointer
    private let loop: EventLoop
    private var timers: [OpaquePointer: Timer] = [:]

    init(of connection: OpaquePointer, in loop: EventLoop) throws(BusError) {
        self.connection = connection
        self.loop = loop
        let set = dbus_connection_set_timeout_functions(
            connection,
            { timeout, context in
                guard let timeout, let context else { return 0 }
                return Unmanaged<Timeouts>.fromOpaque(context).takeUnretainedValue().update(timeout) ? 1 : 0
            },
            { timeout, context in
                guard let timeout, let context else { return }
                Unmanaged<Timeouts>.fromOpaque(context).takeUnretainedValue().timers[timeout] = nil
            },
            { timeout, context in
                guard let timeout, let context else { return }
                _ = Unmanaged<Timeouts>.fromOpaque(context).takeUnretainedValue().update(timeout)
            },
            Unmanaged.passUnretained(self).toOpaque(), nil)
        guard set != 0 else { throw .noMemory }
    }

    /// Takes libdbus's callbacks back: it may not call this object any more.
    func detach() {
        dbus_connection_set_timeout_functions(connection, nil, nil, nil, nil, nil)
        timers = [:]
    }

    /// Makes the timer of `timeout` run, from now on, as it is set: anew each interval, until it is switched off.
    ///
    /// - Returns: Whether that could be done.
    private func update(_ timeout: OpaquePointer) -> Bool {
        guard dbus_timeout_get_enabled(timeout) != 0 else {
            timers[timeout] = nil
            return true
        }
        do {
            let timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
                // Handling it can remove it; if it doesn't, the next interval begins now.
                dbus_timeout_handle(timeout)
                if timers[timeout] != nil { _ = update(timeout) }
            }
            try timer.arm(at: Clock.monotonic.now + Int64(dbus_timeout_get_interval(timeout)) * 1000)
            timers[timeout] = timer
            return true
        } catch {
            return false
        }
    }
}
