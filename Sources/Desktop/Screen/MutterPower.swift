internal import DBus
internal import EventLoop

/// The power mode of the screens of Mutter, the compositor of GNOME, Budgie and Pantheon.
///
/// The desktop doesn't notice that the screens were turned on, and so wouldn't turn them off again: without user
/// activity meanwhile, the mode is restored.
final class MutterPower {
    /// The object with the property `PowerSaveMode`: 0 on, 1 to 3 off, -1 unsupported.
    static let displays = RemoteObject(
        name: "org.gnome.Mutter.DisplayConfig", path: "/org/gnome/Mutter/DisplayConfig",
        interface: "org.gnome.Mutter.DisplayConfig")
    private static let idleness = RemoteObject(
        name: "org.gnome.Mutter.IdleMonitor", path: "/org/gnome/Mutter/IdleMonitor/Core",
        interface: "org.gnome.Mutter.IdleMonitor")

    private let connection: Connection
    private let timeout: Int32
    private let failures: ScreenFailures
    private var call: PendingCall?
    /// The former mode of the screens, and the time since which they are on, µs on `CLOCK_MONOTONIC`; `nil`: they
    /// weren't off.
    private var before: (mode: Int32, since: Int64)?

    /// Prepares to call the compositor on the bus of `connection`.
    ///
    /// - Parameter timeout: The time for the compositor to answer, ms.
    init(on connection: Connection, timeout: Int32, _ failures: ScreenFailures) {
        self.connection = connection
        self.timeout = timeout
        self.failures = failures
    }

    /// Turns the screens on if they are off.
    func turnOn() {
        ask({ () throws(BusError) in try Self.displays.query("PowerSaveMode") }) { [unowned self] answer in
            var value = answer.propertyValue
            guard let mode = try? value?.int32(), mode > 0 else { return }
            if before == nil { before = (mode, Clock.monotonic.now) }
            set(0)
        }
    }

    /// Turns the screens off again if they were off, and there was no user activity since.
    func putBack() {
        call = nil
        guard let (mode, since) = before else { return }
        before = nil
        ask({ () throws(BusError) in try Self.idleness.call("GetIdletime") }) { [unowned self] answer in
            var reader = Reader(answer)
            guard let milliseconds = try? reader.uint64() else { return }
            if Int64(clamping: milliseconds) > (Clock.monotonic.now - since) / 1000 { set(mode) }
        }
    }

    private func set(_ mode: Int32) {
        ask({ () throws(BusError) in
            try Message.methodCall(
                "Set", of: .properties, at: Self.displays.path, on: Self.displays.name, startsService: false
            ) { writer in
                writer.append(Self.displays.interface.rawValue)
                writer.append("PowerSaveMode")
                writer.variant("i") { $0.append(mode) }
            }
        }) { _ in }
    }

    private func ask(_ message: () throws(BusError) -> Message, then: @escaping (Message) -> Void) {
        do throws(BusError) {
            call = try connection.call(message(), timeout: timeout) { [unowned self] answer in
                switch answer {
                case .success(let answer): then(answer)
                case .failure(let error): failures.report(error, of: Self.displays.name)
                }
            }
        } catch {
            failures.report(error, of: Self.displays.name)
        }
    }
}
