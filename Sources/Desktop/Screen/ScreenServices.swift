internal import DBus

/// The services on the session bus that turn on the screen.
///
/// Only running services are called, one or two on any desktop. The calls don't unlock the session: a locking screen
/// saver shows its dialog, as after a key press. `SetActive(false)`, which would end some screen savers without a
/// password, is never called.
final class ScreenServices {
    /// The time for a service to answer, ms.
    private static let timeout: Int32 = 5_000

    /// The services that are notified of user activity, as if a key had been pressed, and the method.
    static let activities: [(service: RemoteObject, method: MemberName)] = [
        // This turns the screen on, unlike Plasma's screen saver.
        (
            RemoteObject(
                name: "org.kde.Solid.PowerManagement", path: "/org/kde/Solid/PowerManagement",
                interface: "org.kde.Solid.PowerManagement"), "wakeup"
        ),
        (.screenSaver("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"), "SimulateUserActivity"),
        (.screenSaver("org.mate.ScreenSaver", "/org/mate/ScreenSaver"), "SimulateUserActivity"),
        (.screenSaver("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver"), "SimulateUserActivity"),
        (.screenSaver("org.xfce.ScreenSaver", "/org/xfce/ScreenSaver"), "SimulateUserActivity"),
    ]

    private let connection: Connection
    private let mutter: MutterPower
    private let failures: ScreenFailures
    /// The calls in progress.
    private var calls: [PendingCall] = []

    /// Prepares to call the services on the bus of `connection`.
    init(on connection: Connection, _ failures: ScreenFailures) {
        self.connection = connection
        self.failures = failures
        mutter = MutterPower(on: connection, timeout: Self.timeout, failures)
    }

    /// Queries the user's service manager for the environment of the session.
    ///
    /// - Parameters:
    ///   - lights: True to also turn on the screen by all running services.
    ///   - then: Receives the variables, `NAME=VALUE`; none without an answer of a service manager.
    func call(lights: Bool, then: @escaping ([String]) -> Void) {
        calls = []
        ask({ () throws(BusError) in try Message.methodCall("ListNames", of: .bus, at: .bus, on: .bus) }) {
            [unowned self] answer in
            var reader = answer.map(Reader.init)
            let names = Set((try? reader?.strings()) ?? [])
            func isThere(_ service: RemoteObject) -> Bool { names.contains(service.name.rawValue) }
            for (service, method) in Self.activities where lights && isThere(service) {
                ask({ () throws(BusError) in try service.call(method) }) { _ in }
            }
            if lights, isThere(MutterPower.displays) { mutter.turnOn() }
            guard isThere(.systemd) else { return then([]) }
            ask({ () throws(BusError) in try RemoteObject.systemd.query("Environment") }) { answer in
                var value = answer?.propertyValue
                then((try? value?.strings()) ?? [])
            }
        }
    }

    /// Leaves the screen to the desktop again, and ignores pending answers.
    func release() {
        calls = []
        mutter.putBack()
    }

    /// Sends a call.
    ///
    /// - Parameter then: Receives the answer; `nil`: the call has failed, and the failure was reported.
    private func ask(_ message: () throws(BusError) -> Message, then: @escaping (Message?) -> Void) {
        calls.removeAll { !$0.isPending }
        do throws(BusError) {
            let message = try message()
            calls.append(
                try connection.call(message, timeout: Self.timeout) { [unowned self] answer in
                    switch answer {
                    case .success(let answer): then(answer)
                    case .failure(let error):
                        failures.report(error, of: message.destination)
                        then(nil)
                    }
                })
        } catch {
            failures.report(error, of: nil)
            then(nil)
        }
    }
}

extension RemoteObject {
    /// Returns a screen saver, whose interface has the name of its service.
    fileprivate static func screenSaver(_ name: BusName, _ path: ObjectPath) -> RemoteObject {
        RemoteObject(name: name, path: path, interface: InterfaceName(unchecked: name.rawValue))
    }
}
