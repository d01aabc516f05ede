/// A lock with which the service delays or blocks sleep: a row of `systemd-inhibit --list`.
struct SleepLock: Equatable {
    /// The service's name in its locks.
    private static let who = "Alarms"

    /// The locked operations, such as `sleep:idle`.
    let what: String
    /// The reason, for people.
    let why: String
    /// `delay`, `block` or `block-weak`.
    let mode: String

    /// Parses a row of columns WHO UID USER PID COMM WHAT WHY MODE; `nil` for a lock of another program or, if
    /// `process` is known, of another process.
    init?(row: Substring, of process: Int32?) {
        let words = row.split(separator: " ")
        guard words.count >= 7, words[0] == Self.who, let owner = Int32(words[3]), owner == process ?? owner else {
            return nil
        }
        what = String(words[5])
        why = words[6..<(words.count - 1)].joined(separator: " ")
        mode = String(words[words.count - 1])
    }

    /// Returns the service's locks; `nil`: unknown.
    static func held(by process: Int32?) -> [SleepLock]? {
        let list = try? ProgramOutput("systemd-inhibit", ["--list", "--no-legend", "--no-pager"], within: 5_000_000)
        guard let list, list.code == 0 else { return nil }
        return list.output.split(separator: "\n").compactMap { SleepLock(row: $0, of: process) }
    }

    /// True if sleep is delayed until the service is ready.
    var delaysSleep: Bool { mode == "delay" && what.split(separator: ":").contains("sleep") }
}
