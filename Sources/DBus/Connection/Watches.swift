internal import CDBus
internal import EventLoop
internal import Glibc

/// Lets libdbus read and write in the loop's rounds.
///
/// libdbus has separate watches for reading and writing on the same descriptor, while the loop, like epoll, takes a
/// descriptor once. So there is one source for each descriptor, with the union of its enabled watches. With a source
/// for each watch, a reply larger than the socket's buffer would never be sent.
final class Watches {
    private let connection: OpaquePointer
    private let loop: EventLoop
    private let whenSwitched: () -> Void
    private let whenReady: (_ move: () -> Void) -> Void
    private var watches: [OpaquePointer] = []
    private var sources: [Int32: DescriptorSource] = [:]

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - whenSwitched: Called, from inside libdbus, when it begins or ends watching the socket.
    ///   - whenReady: Called in the loop's round in which the socket is ready, with a closure that lets libdbus work.
    init(
        of connection: OpaquePointer, in loop: EventLoop, whenSwitched: @escaping () -> Void,
        whenReady: @escaping (_ move: () -> Void) -> Void
    ) throws(BusError) {
        self.connection = connection
        self.loop = loop
        self.whenSwitched = whenSwitched
        self.whenReady = whenReady
        let set = dbus_connection_set_watch_functions(
            connection,
            { watch, context in
                guard let watch, let context else { return 0 }
                return Unmanaged<Watches>.fromOpaque(context).takeUnretainedValue().add(watch) ? 1 : 0
            },
            { watch, context in
                guard let watch, let context else { return }
                Unmanaged<Watches>.fromOpaque(context).takeUnretainedValue().remove(watch)
            },
            { watch, context in
                guard let watch, let context else { return }
                let watches = Unmanaged<Watches>.fromOpaque(context).takeUnretainedValue()
                _ = watches.update(dbus_watch_get_unix_fd(watch))
                watches.whenSwitched()
            },
            Unmanaged.passUnretained(self).toOpaque(), nil)
        guard set != 0 else { throw .noMemory }
    }

    /// Removes the callbacks from libdbus, which may not call this object any more.
    func detach() {
        dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
        sources = [:]
    }

    private func add(_ watch: OpaquePointer) -> Bool {
        watches.append(watch)
        if update(dbus_watch_get_unix_fd(watch)) { return true }
        remove(watch)
        return false
    }

    private func remove(_ watch: OpaquePointer) {
        watches.removeAll { $0 == watch }
        _ = update(dbus_watch_get_unix_fd(watch))
    }

    /// Updates the descriptor's source to the union of its enabled watches.
    ///
    /// - Returns: True on success.
    private func update(_ descriptor: Int32) -> Bool {
        let enabled = enabledWatches(of: descriptor)
        guard !enabled.isEmpty else {
            sources[descriptor] = nil
            return true
        }
        let flags = enabled.reduce(UInt32(0)) { $0 | dbus_watch_get_flags($1) }
        var readiness: Readiness = []
        if flags & DBUS_WATCH_READABLE.rawValue != 0 { readiness.insert(.readable) }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { readiness.insert(.writable) }
        do {
            if let source = sources[descriptor] {
                try source.watch(for: readiness)
            } else {
                sources[descriptor] = try DescriptorSource(descriptor, for: readiness, in: loop) {
                    [unowned self] readiness in
                    whenReady { handle(descriptor, readiness) }
                }
            }
            return true
        } catch {
            return false
        }
    }

    private func enabledWatches(of descriptor: Int32) -> [OpaquePointer] {
        watches.filter { dbus_watch_get_unix_fd($0) == descriptor && dbus_watch_get_enabled($0) != 0 }
    }

    private func handle(_ descriptor: Int32, _ readiness: Readiness) {
        var flags: UInt32 = 0
        if readiness.contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
        if readiness.contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if readiness.contains(.error) { flags |= DBUS_WATCH_ERROR.rawValue }
        if readiness.contains(.hangUp) { flags |= DBUS_WATCH_HANGUP.rawValue }
        let failed = DBUS_WATCH_ERROR.rawValue | DBUS_WATCH_HANGUP.rawValue
        for watch in enabledWatches(of: descriptor) {
            // Handling a watch can remove another.
            guard watches.contains(watch) else { continue }
            let mine = flags & (dbus_watch_get_flags(watch) | failed)
            if mine != 0 { dbus_watch_handle(watch, mine) }
        }
    }
}
