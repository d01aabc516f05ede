import AlarmCore
import ConfigurationSamples

/// A rule in local time, and its due times as calculated by another implementation: a line in the format of oracle.py.
struct Case {
    /// The due times of a case. Instants are µs since 1970 UTC, as text; an unknown field is empty.
    struct Answer: Equatable, CustomStringConvertible {
        var due: String
        var local = ""
        var count = ""
        var last = ""
        var then = ""

        var description: String {
            "due \(due)" + (local.isEmpty ? "" : ", local \(local)")
                + (count.isEmpty ? "" : "; until then \(count), last \(last), then \(then)")
        }
    }

    let zone: String
    let now: WallTime
    let time: String
    let days: String
    let until: WallTime?
    let expected: Answer

    /// Parses a line; `nil` if it isn't a case.
    init?(_ line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 10, let now = Int64(fields[1]) else { return nil }
        zone = fields[0]
        self.now = WallTime(microseconds: now)
        time = fields[2]
        days = fields[3]
        until = Int64(fields[6]).map(WallTime.init(microseconds:))
        expected = Answer(due: fields[4], local: fields[5], count: fields[7], last: fields[8], then: fields[9])
    }

    /// The number of due times to calculate: two at least, so that an unexpected second one is found.
    var dueCount: Int { max(2, expected.due.count { $0 == "," } + 1) }

    /// The configuration of an alarm with this rule, which is missed if it is more than a minute late.
    var settings: [Setting] {
        let rule: [Setting] = [.time(time), .timeZone(zone), .missed("notify")]
        if days == "next" { return rule }
        return rule + [Weekday(rawValue: String(days.prefix(3))) == nil ? .date(days) : .weekdays(weekdays)]
    }

    private var weekdays: [String] { days.split(separator: ",").map(String.init) }
}
