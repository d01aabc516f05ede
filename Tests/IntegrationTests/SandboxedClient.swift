import DBus
import EventLoop
import TestSupport

/// A program of a sandboxed app, which calls the service, and keeps all signals that it gets.
final class SandboxedClient {
    let sandbox: FlatpakSandbox
    let client: Client
    private let session: Session

    /// Starts the app's sandbox on the bus of `session`, and a program in it.
    init(_ app: String, in session: Session) throws {
        sandbox = try FlatpakSandbox(app, on: session.bus, in: session.loop)
        client = try sandbox.connect()
        self.session = session
        try client.record(.allOfAlarms)
    }

    /// Calls a method of the service.
    ///
    /// - Throws: `BusError`: the reply, if it is an error.
    @discardableResult
    func call(
        _ member: MemberName, _ arguments: [Value] = [], of interface: InterfaceName = .alarms,
        at path: ObjectPath = .alarms
    ) throws -> [Value] {
        try Value.arguments(of: client.answer(to: session.message(member, arguments, of: interface, at: path)))
    }

    /// The last part of the error's name that a call is answered with; `nil`: it succeeds.
    func refusal(
        of member: MemberName, _ arguments: [Value] = [], of interface: InterfaceName = .alarms,
        at path: ObjectPath = .alarms
    ) throws -> String? {
        do {
            try call(member, arguments, of: interface, at: path)
            return nil
        } catch let error as BusError {
            return error.name.rawValue.split(separator: ".").last.map(String.init)
        }
    }

    /// Schedules an alarm and returns its id.
    func schedule(_ configuration: [String: Value], id: String = "") throws -> String {
        try session.schedule(configuration, id: id, by: client)
    }

    /// Schedules an alarm for a near instant, and waits until it rings and the ring is stored.
    func ring(_ configuration: [String: Value] = [:]) throws -> String {
        try session.ring(configuration, by: client)
    }

    /// The person's decision on the app, as the service reports it.
    var authorization: String {
        get throws { try call("GetAuthorization", [.empty])[0].text }
    }

    /// Asks for the person's permission, and returns the decision so far.
    @discardableResult
    func request(_ options: [String: Value] = [:]) throws -> String {
        try call("RequestAuthorization", [.dictionary(options)])[0].text
    }

    /// The ids of the alarms that ObjectManager lists for it.
    var managed: Set<String> {
        get throws {
            Set(try call("GetManagedObjects", of: .objectManager)[0].entries.keys.map(Session.id))
        }
    }

    /// The ids of the alarms that `List` returns to it.
    var listed: [String] {
        get throws { try call("List", [.empty])[0].elements.map { try $0.properties["Id"]?.text ?? "" } }
    }
}

extension Session {
    /// Decides about a sandboxed app, as a host program does for a person.
    func decide(_ app: String, _ decision: String) throws {
        try call("SetAuthorization", .string(app), .string(decision))
    }

    /// Starts a sandboxed app that may set alarms.
    func authorized(_ app: String) throws -> SandboxedClient {
        try decide(app, "authorized")
        return try SandboxedClient(app, in: self)
    }

    /// The decisions that the service has, by app.
    var authorizations: [String: String] {
        get throws {
            var decisions: [String: String] = [:]
            for row in try call("ListAuthorizations")[0].elements {
                guard case .structure(let members) = row else { throw TestFailure("expected a structure, got \(row)") }
                decisions[try members[0].text] = try members[1].text
            }
            return decisions
        }
    }

    /// The id in the path of an alarm's object.
    static func id(at path: String) -> String {
        String(path.split(separator: "/").last ?? "").map { $0 == "_" ? "-" : String($0) }.joined()
    }
}
