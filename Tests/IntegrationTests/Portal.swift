import DBus
import EventLoop
import TestSupport

/// The portal of the desktop, which takes every request.
final class Portal {
    private(set) var calls: [Message] = []
    private let connection: Connection

    init(on session: Session) throws {
        connection = try Connection(to: .address(session.bus.address), in: session.loop)
        connection.whenCalled = { [unowned self] call in
            calls.append(call)
            let request: ObjectPath = "/org/freedesktop/portal/desktop/request/1"
            guard let reply = try? call.reply({ $0.append(request) }) else { return }
            try? connection.send(reply)
        }
        try connection.takeName("org.freedesktop.portal.Desktop")
    }
}
