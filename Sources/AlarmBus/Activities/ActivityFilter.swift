internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The filter of List: `a{sv}` with `app-id s`, `kind s`, `state as`, `limit u`, `regions as`, each optional.
struct ActivityFilter: Hashable, Sendable {
    private var appID: String?
    private var kind: String?
    private var states: [String]?
    private var limit = Int.max
    /// The regions whose elements are added to the rows.
    private(set) var regions = DrawnRegions()

    private static let states = ["pending", "active", "stale", "ended"]

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "filter") { (name, value) throws(Refusal) in
            switch name {
            case "app-id": appID = try value.string(for: name)
            case "kind": kind = try value.string(for: name)
            case "state": states = try value.words(of: Self.states, for: name)
            case "limit": limit = try value.limit(for: name)
            case "regions": regions = try DrawnRegions(&value, for: name)
            default: throw .unknownFilter(name, expected: ["app-id", "kind", "state", "limit", "regions"])
            }
        }
    }

    /// Returns the activities that pass the filter, in the same order.
    func passing(_ activities: [Activity]) -> [Activity] {
        var passing: [Activity] = []
        for activity in activities where passing.count < limit {
            if let appID, activity.configuration.appID != appID { continue }
            if let kind, activity.configuration.kind != kind { continue }
            if let states, !states.contains(activity.stateName) { continue }
            passing.append(activity)
        }
        return passing
    }
}
