import DBus
import TestSupport

/// The alarms as a client knows them that only follows the signals: by the contract it has them right when its call
/// returns.
final class Mirror {
    /// The alarms' properties that signals tell, by object path.
    private(set) var alarms: [String: [String: Value]] = [:]
    /// The service's own properties that have changed.
    private(set) var service: [String: Value] = [:]
    /// The rings that were told, by id and due time: how often each.
    private(set) var rings: [[Value]: Int] = [:]
    private var subscription: Subscription?

    /// Follows the service from now on: what has been there before isn't known.
    init(of client: Client) throws {
        subscription = client.connection.subscribe(to: .allOfAlarms) { [unowned self] signal in
            // What isn't as it should be shows when this is compared with the service.
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
