import DBus
import EventLoop
import TestSupport

/// A service that answers queries about connections in place of a bus, with the credentials of other buses and
/// systems.
final class CredentialsService {
    static let name: BusName = "org.example.Credentials"
    static let path: ObjectPath = "/org/freedesktop/DBus"

    /// Appends the entries of the credentials.
    var credentials: (inout Writer) -> Void = { _ in }
    /// True if the connections are still there.
    var hasOwners = true
    /// The handler that runs before it says if a connection is still there.
    var whenAskedAgain: (() -> Void)?
    /// True if queries wait for ``answerAll()``.
    var holdsBack = false
    /// The connections that it was asked about, each time.
    private(set) var asked: [String] = []
    private(set) var heldBack: [Message] = []
    private let connection: Connection

    init(on bus: PrivateBus, in loop: EventLoop) throws {
        connection = try Connection(to: .address(bus.address), in: loop)
        connection.whenCalled = { [unowned self] call in
            if holdsBack { heldBack.append(call) } else { try? answer(call) }
        }
        try connection.takeName(Self.name)
    }

    /// Answers the queries that were held back.
    func answerAll() throws {
        let calls = heldBack
        heldBack = []
        for call in calls { try answer(call) }
    }

    private func answer(_ call: Message) throws {
        var reader = Reader(call)
        let name = try reader.string()
        if call.member == "NameHasOwner" {
            whenAskedAgain?()
            return try connection.send(call.reply { $0.append(hasOwners) })
        }
        asked.append(name)
        try connection.send(call.reply { $0.array(of: "{sv}", credentials) })
    }
}
