/// A lock by which the service delays or prevents that the machine falls asleep: a row of `systemd-inhibit --list`.
struct SleepLock: Equatable {
    /// What the service calls itself in its locks.
    private static let who = "Alarms"

    /// What it concerns, such as `sleep:idle`.
    let what: String
    /// Why it is held, for people to read.
    let why: String
    /// `delay`, `block` or `block-weak`.
    let mode: String

    /// The lock of a row of columns WHO UID USER PID COMM WHAT WHY MODE; `nil` if it is somebody else's, or that of another
    /// process than `process`, if that is known.
    init?(row: Substring, of process: Int32?) {
        let words = row.split(separator: " ")
        guard words.count >= 7, words[0] == Self.who, let owner = Int32(words[3]), owner == process ?? owner else {
            return nil
        }
        what = String(words[5])
        why = words[6..<(words.count - 1)].joined(separator: " ")
        mode = String(words[words.count - 1])
    }

    /// The service's locks; `nil` if nobody can be asked.
    static func held(by process: Int32?) -> [SleepLock]? {
        let list = try? ProgramOutput("systemd-inhibit", ["--list", "--no-legend", "--no-pager"], within: 5_000_000)
        guard let list, list.code == 0 else { return nil }
        return list.output.split(separator: "\n").compactMap { SleepLock(row: $0, of: process) }
    }

    /// Whether the machine waits for the service before it falls asleep.
    var delaysSleep: Bool { mode == "delay" && what.split(separator: ":").contains("sleep") }
}
