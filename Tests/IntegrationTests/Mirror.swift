import DBus
import TestSupport

/// A client's cache of the alarms, kept up to date by signals alone: by the contract it is right whenever a call of the
/// client returns.
final class Mirror {
    /// The alarms' properties that signals carry, by object path.
    private(set) var alarms: [String: [String: Value]] = [:]
    /// The service's own properties that have changed.
    private(set) var service: [String: Value] = [:]
    /// The number of received `Fired`, by id and due time.
    private(set) var rings: [[Value]: Int] = [:]
    private var subscription: Subscription?

    /// Creates an empty cache, which follows the signals from now on.
    init(of client: Client) throws {
        subscription = client.connection.subscribe(to: .allOfAlarms) { [unowned self] signal in
            // An error shows when the cache is compared with the service.
            try? follow(signal)
        }
        try client.synchronize()
    }

    private func follow(_ signal: Message) throws {
        guard signal.sender != .bus else { return }
        let arguments = try Value.arguments(of: signal)
        switch signal.member {
        case "InterfacesAdded":
            alarms[try arguments[0].text] = try arguments[1].entries[InterfaceName.alarm.rawValue]?.properties
        case "InterfacesRemoved": alarms[try arguments[0].text] = nil
        case "PropertiesChanged":
            if signal.path == .alarms { service.merge(try arguments[1].properties) { $1 } }
            guard let path = signal.path?.rawValue else { return }
            alarms[path]?.merge(try arguments[1].properties) { $1 }
        case "Fired": rings[Array(arguments.prefix(2)), default: 0] += 1
        default: break
        }
    }

    /// The state of an alarm; `nil`: there is none.
    func state(of id: String) -> Value? {
        alarms.values.first { $0["Id"] == .string(id) }?["State"]
    }

    /// The ids of the alarms in this state, in order.
    func ids(in state: Value) -> [String] {
        alarms.values.filter { $0["State"] == state }.compactMap { try? $0["Id"]?.text }.sorted()
    }
}
