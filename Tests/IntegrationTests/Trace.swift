import DBus
import TestSupport

/// The received messages of a client in their order: signals but those for docks, and replies to its calls.
final class Trace {
    /// A received message.
    struct Event {
        /// The name of a signal or an error, or `reply`.
        let name: String
        /// The object of a signal; for a reply, the called one.
        let path: ObjectPath?
        let arguments: [Value]
    }

    private(set) var events: [Event] = []
    private let client: Client
    private var subscription: Subscription?
    private var calls: [PendingCall] = []
    private var awaited = 0

    /// Starts recording.
    init(of client: Client) throws {
        self.client = client
        subscription = client.connection.subscribe(to: .allOfAlarms) { [unowned self] signal in
            // The signals of countdowns to docks are sent later.
            guard signal.sender != .bus, signal.interface != "com.canonical.Unity.LauncherEntry" else { return }
            add(signal.member?.rawValue ?? "", signal.path, signal)
        }
        try client.synchronize()
    }

    /// Sends a call without waiting for the reply.
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

    /// The number of calls that have succeeded.
    var replies: Int { events.count { $0.name == "reply" } }

    /// Waits until all calls have a reply, or the error that the service has ended.
    func settleCalls() throws {
        try client.loop.wait(for: "\(awaited) answers") { awaited == 0 }
    }

    /// Waits until all calls have a reply, and the service's current turn has ended.
    func settle() throws {
        try settleCalls()
        _ = try client.property("Version", of: .alarms, at: .alarms, on: .alarms)
    }

    /// Removes all messages.
    func clear() {
        events = []
    }

    /// The names of the messages, PropertiesChanged with the kind of its object.
    var names: [String] {
        events.map { event in
            guard event.name == "PropertiesChanged", let path = event.path else { return event.name }
            return "PropertiesChanged \(path == .alarms ? "service" : "alarm")"
        }
    }

    /// Returns the content of all PropertiesChanged of an object: the latest values, and the invalidated names.
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
