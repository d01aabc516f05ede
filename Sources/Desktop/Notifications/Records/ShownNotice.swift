internal import AlarmCore

/// The record of an ordinary notice: a line with its number, its first line and its body; if it tells of an occurrence,
/// that and the end of the keys of its button, too. They are separated by tabs and escaped as in C.
struct ShownNotice: Hashable {
    /// The occurrence of which a notice tells beforehand, and its button.
    struct Upcoming: Hashable {
        let occurrence: Occurrence
        /// The random end of the button's key on the bus.
        let keySuffix: String
    }

    /// The server's number; 0: it waits.
    let number: UInt32
    let summary: String
    let body: String
    /// The occurrence of which it tells beforehand; `nil`: it tells of something else.
    let upcoming: Upcoming?

    init(number: UInt32, summary: String, body: String, upcoming: Upcoming? = nil) {
        (self.number, self.summary, self.body, self.upcoming) = (number, summary, body, upcoming)
    }

    /// Parses a line; `nil` if it isn't the record of a notice.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 3 || fields.count == 5, let number = UInt32(fields[0]) else { return nil }
        var upcoming: Upcoming?
        if fields.count == 5 {
            guard number != 0, let occurrence = Occurrence(line: fields[3]) else { return nil }
            upcoming = Upcoming(occurrence: occurrence, keySuffix: Self.unescaped(fields[4]))
        }
        self.init(
            number: number, summary: Self.unescaped(fields[1]), body: Self.unescaped(fields[2]), upcoming: upcoming)
    }

    /// The line, without its end.
    var line: String {
        "\(number)\t\(Self.escaped(summary))\t\(Self.escaped(body))"
            + (upcoming.map { "\t\($0.occurrence.line)\t\(Self.escaped($0.keySuffix))" } ?? "")
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        var scalars = text.unicodeScalars.makeIterator()
        var unescaped = String.UnicodeScalarView()
        while let scalar = scalars.next() {
            guard scalar == "\\", let escaped = scalars.next() else {
                unescaped.append(scalar)
                continue
            }
            unescaped.append(escaped == "t" ? "\t" : escaped == "n" ? "\n" : escaped)
        }
        return String(unescaped)
    }
}

extension Occurrence {
    /// Parses the record of an occurrence: the alarm and the due time, µs since 1970 UTC; `nil` if it isn't one.
    init?(line: Substring) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 2, let id = AlarmID(fields[0]), let due = Int64(fields[1]) else { return nil }
        self.init(id: id, due: WallTime(microseconds: due))
    }

    /// The record, without its end.
    var line: String { "\(id) \(due.microseconds)" }
}
