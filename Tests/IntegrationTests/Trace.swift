import DBus
import TestSupport

/// What a client gets from the service, in the order in which it comes: signals, and answers to its calls.
final class Trace {
    /// One thing that came.
    struct Event {
        /// `Fired`, `reply`, or the name of the error that a call got.
        let name: String
        /// The object that a signal is of; of an answer, the one that was called.
        let path: ObjectPath?
        let arguments: [Value]
    }

    private(set) var events: [Event] = []
    private let client: Client
    private var subscription: Subscription?
    private var calls: [PendingCall] = []
    private var awaited = 0

    /// Listens from now on.
    init(of client: Client) throws {
        self.client = client
        subscription = client.connection.subscribe(to: .allOfAlarms) { [unowned self] signal in
            guard signal.sender != .bus else { return }
            add(signal.member?.rawValue ?? "", signal.path, signal)
        }
        try client.synchronize()
    }

    /// Sends a call without waiting for its answer.
    func send(_ call: Message) throws {
        awaited += 1
        calls.append(
            try client.connection.call(call, timeout: 60_000) { [unowned self] answer in
                awaited -= 1
                switch answer {
                case .success(let message): add("reply", call.path, message)
                case .failure(let error):
                    events.append(Event(name: error.name.rawValue, path: call.path, arguments: []))
                }
            })
    }

    /// How many calls were done.
    var replies: Int { events.count { $0.name == "reply" } }

    /// Waits until all calls are answered, if by the news that the service is gone.
    func settleCalls() throws {
        try client.loop.wait(for: "\(awaited) answers") { awaited == 0 }
    }

    /// Waits until all calls are answered, and the turn in which the service is has come to its end.
    func settle() throws {
        try settleCalls()
        _ = try client.property("Version", of: .alarms, at: .alarms, on: .alarms)
    }

    /// Forgets what came.
    func clear() {
        events = []
    }

    /// The names of what came, PropertiesChanged with the last element of its path.
    var names: [String] {
        events.map { event in
            guard event.name == "PropertiesChanged", let path = event.path else { return event.name }
            return "PropertiesChanged \(path == .alarms ? "service" : "alarm")"
        }
    }

    /// What PropertiesChanged has told of an object, later values over earlier, and the names without values.
    func changes(of path: ObjectPath) throws -> (values: [String: Value], names: [String]) {
        var values: [String: Value] = [:]
        var names: [String] = []
        for event in events where event.name == "PropertiesChanged" && event.path == path {
            values.merge(try event.arguments[1].properties) { $1 }
            names += try event.arguments[2].elements.map { try $0.text }
        }
        return (values, names)
    }

    private func add(_ name: String, _ path: ObjectPath?, _ message: Message) {
        do {
            events.append(Event(name: name, path: path, arguments: try Value.arguments(of: message)))
        } catch {
            events.append(Event(name: "\(name): \(error)", path: path, arguments: []))
        }
    }
}
