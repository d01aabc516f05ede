internal import AlarmCore
internal import DBus

/// The filter of List: `a{sv}` with `app-id s`, `state as`, `limit u`, `regions as`, each optional.
struct ListFilter: Hashable, Sendable {
    private var appID: String?
    private var states: [String]?
    private var limit = Int.max
    /// The regions whose elements are added to the rows.
    private(set) var regions = DrawnRegions()

    private static let states = ["scheduled", "countdown", "paused", "alerting"]

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "filter") { (name, value) throws(Refusal) in
            switch name {
            case "app-id": appID = try value.string(for: name)
            case "state": states = try value.words(of: Self.states, for: name)
            case "limit": limit = try value.limit(for: name)
            case "regions": regions = try DrawnRegions(&value, for: name)
            default: throw .unknownFilter(name, expected: ["app-id", "state", "limit", "regions"])
            }
        }
    }

    /// Returns the alarms that pass the filter: the next to ring first, those that won't ring last.
    func alarms(of all: any AlarmView) -> [Alarm] {
        var alarms: [Alarm] = []
        func add(_ alarm: Alarm) {
            if let appID, alarm.configuration.appID != appID { return }
            if let states, !states.contains(alarm.state.name) { return }
            alarms.append(alarm)
        }
        // The alarms in other states are few.
        if states?.contains("scheduled") ?? true { all.forEach(add) } else { all.forEachActive(add) }
        let never = WallTime(microseconds: .max)
        alarms.sort { ($0.nextFire ?? never, $0.id) < ($1.nextFire ?? never, $1.id) }
        return alarms.count > limit ? Array(alarms.prefix(limit)) : alarms
    }
}
