internal import AlarmCore

/// The record of an ordinary notice: a line with its number, its first line, its body and the occurrence of which it
/// tells, if it does. They are separated by tabs and escaped as in C.
struct ShownNotice: Hashable {
    /// The server's number; 0: it waits.
    let number: UInt32
    let summary: String
    let body: String
    /// The occurrence of which it tells beforehand; `nil`: it tells of something else.
    let occurrence: Occurrence?

    init(number: UInt32, summary: String, body: String, occurrence: Occurrence? = nil) {
        (self.number, self.summary, self.body, self.occurrence) = (number, summary, body, occurrence)
    }

    /// Parses a line; `nil` if it isn't the record of a notice.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard 3...4 ~= fields.count, let number = UInt32(fields[0]) else { return nil }
        let occurrence = fields.count == 4 ? Occurrence(line: fields[3]) : nil
        guard fields.count == 3 || (occurrence != nil && number != 0) else { return nil }
        self.init(
            number: number, summary: Self.unescaped(fields[1]), body: Self.unescaped(fields[2]), occurrence: occurrence)
    }

    /// The line, without its end.
    var line: String {
        "\(number)\t\(Self.escaped(summary))\t\(Self.escaped(body))" + (occurrence.map { "\t\($0.line)" } ?? "")
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
