internal import DBus

/// The services on the session bus that light the screen.
///
/// Only those that have an owner are called, in any desktop one or two. None of these calls unlocks the session: a
/// screen saver that locks shows its dialog, as after a key. `SetActive(false)`, which would end some without a
/// password, is never called.
final class ScreenServices {
    /// The time for a service to answer, ms.
    private static let timeout: Int32 = 5_000

    /// The services that are notified of user activity, as if a key had been pressed, and the method.
    static let activities: [(service: RemoteObject, method: MemberName)] = [
        // It turns the screen on, which the screen saver of Plasma doesn't.
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

    /// Asks the user's service manager for the environment of the session.
    ///
    /// - Parameters:
    ///   - lights: True if also all services that there are light the screen.
    ///   - then: Receives the variables, `NAME=VALUE`: none where there is no service manager, or none that answers.
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

    /// Leaves the screen to the desktop again, and ignores what is still to be answered.
    func release() {
        calls = []
        mutter.putBack()
    }

    /// Sends a call.
    ///
    /// - Parameter then: Receives the answer; `nil`: the call has failed, which was reported.
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
    /// Returns a screen saver, whose interface is called as its service is.
    fileprivate static func screenSaver(_ name: BusName, _ path: ObjectPath) -> RemoteObject {
        RemoteObject(name: name, path: path, interface: InterfaceName(unchecked: name.rawValue))
    }
}
