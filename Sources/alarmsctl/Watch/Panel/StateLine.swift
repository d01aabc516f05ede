import AlarmsClient
import JSONText

/// The state of the service, its alarms and its activities, for widgets that draw it: an object on a line.
///
/// It has nothing that changes while time passes, or that no signal announces, so that equal states have equal texts:
/// the time left, the end of a countdown on the boot clock and whether the machine is woken are left out.
struct StateLine: Equatable {
    /// The digest of the state: the same in each run of the program, and never the same for two states in practice.
    let token: String
    /// The line, an object of JSON.
    let text: String

    private static let unannounced: Set = ["RemainingUSec", "CountdownFireBootUSec", "WillWake"]

    /// - Parameters:
    ///   - isServiceRunning: True if the service runs.
    ///   - alarms: The alarms in the order to show.
    ///   - recentTimers: The timers that are started most.
    ///   - activities: The activities in the order to show.
    ///   - problem: The reason why people may not see the notification of an alarm that rings; "": there is none.
    init(
        isServiceRunning: Bool, _ alarms: [AlarmProperties], recentTimers: [RecentTimer],
        activities: [ActivityProperties] = [], problem: String = ""
    ) {
        let rows = alarms.map { alarm in
            let announced = alarm.properties.filter { !Self.unannounced.contains($0.name) }
            return JSON(members: announced.map { ($0.name, JSON($0.value)) }).text
        }
        let recent = recentTimers.map { JSON($0).text }
        let shown = activities.map { JSON($0).text }
        let state =
            "\"service\": \(isServiceRunning), \"alarms\": [\(rows.joined(separator: ", "))], "
            + "\"recent\": [\(recent.joined(separator: ", "))], \"activities\": [\(shown.joined(separator: ", "))], "
            + "\"problem\": \(JSON.string(problem).text)}"
        token = Self.digest(state)
        text = "{\"token\": \"\(token)\", " + state
    }

    /// The digest FNV-1a of 128 bits, in hexadecimal digits (Fowler, Noll, Vo).
    static func digest(_ text: String) -> String {
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.utf8.count) + digits
    }
}
