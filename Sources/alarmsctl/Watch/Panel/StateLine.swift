import AlarmsClient
import JSONText

/// The state of the service, its alarms and its activities, for widgets that draw it: an object on a line.
///
/// It has nothing that changes while time passes, or that no signal announces, so that equal states have equal texts:
/// the time left, the end of a countdown on the boot clock and whether the machine is woken are left out.
struct StateLine: Equatable {
    /// The digest of the state, one of each part, separated by hyphens: the same in each run of the program, and never the
    /// same for two states in practice.
    let token: String
    private let service: String
    private let parts: [(name: String, text: String, digest: String)]

    private static let unannounced: Set = ["RemainingUSec", "CountdownFireBootUSec", "WillWake"]

    /// - Parameters:
    ///   - isServiceRunning: True if the service runs.
    ///   - alarms: The alarms in the order to show.
    ///   - recentTimers: The timers that are started most.
    ///   - activities: The activities in the order to show.
    ///   - panel: The answer of the method `Panel`; empty: there is none.
    ///   - problem: The reason why people may not see the notification of an alarm that rings; "": there is none.
    init(
        isServiceRunning: Bool, _ alarms: [AlarmProperties], recentTimers: [RecentTimer],
        activities: [ActivityProperties] = [], panel: [String: Value] = [:], problem: String = ""
    ) {
        let rows = alarms.map { alarm in
            let announced = alarm.properties.filter { !Self.unannounced.contains($0.name) }
            return JSON(members: announced.map { ($0.name, JSON($0.value)) }).text
        }
        service = "\"service\": \(isServiceRunning), \"problem\": \(JSON.string(problem).text)"
        parts = [
            ("panel", JSON(panel["shown"]?.dictionaryValue ?? [:]).text), ("alarms", Self.array(rows)),
            ("activities", Self.array(activities.map { JSON($0).text })),
            ("recent", Self.array(recentTimers.map { JSON($0).text })),
        ].map { ($0, $1, Self.digest($1)) }
        token = ([Self.digest(service)] + parts.map(\.digest)).joined(separator: "-")
    }

    /// Returns the line, an object of JSON, for a reader that has the state of this token: without the parts that are the
    /// same in it.
    ///
    /// - Parameter other: The token; `nil`: the reader has no state.
    func text(after other: String? = nil) -> String {
        let known = other.map { $0.split(separator: "-").dropFirst().map(String.init) } ?? []
        let changed = parts.enumerated().filter { index, part in
            !known.indices.contains(index) || known[index] != part.digest
        }
        let members = changed.map { ", \"\($0.element.name)\": \($0.element.text)" }
        return "{\"token\": \"\(token)\", \(service)\(members.joined())}"
    }

    private static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

    static func == (one: StateLine, other: StateLine) -> Bool { one.token == other.token }

    /// The digest FNV-1a of 128 bits, in hexadecimal digits (Fowler, Noll, Vo).
    static func digest(_ text: String) -> String {
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.utf8.count) + digits
    }
}
