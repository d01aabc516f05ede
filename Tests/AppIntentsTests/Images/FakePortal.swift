import DBus
import EventLoop
import TestSupport

/// A portal whose person answers at once.
final class FakePortal {
    private let connection: Connection
    /// The code and the URI of the next responses.
    var response: (code: UInt32, uri: String) = (0, "")
    /// The options of the requests.
    private(set) var requests: [[String: Value]] = []

    init(on bus: PrivateBus, in loop: EventLoop) throws {
        connection = try Connection(to: .address(bus.address), in: loop)
        connection.whenCalled = { [unowned self] call in
            guard call.member == "Screenshot", let sender = call.sender else { return }
            do { try answer(call, sender) } catch { preconditionFailure("\(error)") }
        }
        try connection.takeName("org.freedesktop.portal.Desktop")
    }

    private func answer(_ call: Message, _ sender: BusName) throws {
        let options = try Value.arguments(of: call)[1].properties
        requests.append(options)
        let name = sender.rawValue.dropFirst().replacing(".", with: "_")
        guard case .string(let token)? = options["handle_token"],
            let path = ObjectPath("/org/freedesktop/portal/desktop/request/\(name)/\(token)")
        else { throw TestFailure("no token") }
        try connection.send(try call.reply { $0.append(path) })
        let signal = try Message.signal("Response", of: "org.freedesktop.portal.Request", at: path) { writer in
            writer.append(response.code)
            Value.dictionary(["uri": .string(response.uri)]).write(to: &writer)
        }
        try connection.send(signal)
    }
}
