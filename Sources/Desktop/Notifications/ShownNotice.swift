/// The record of an ordinary notice: a line with its number, its first line and its body, which are separated by tabs and
/// escaped as in C.
struct ShownNotice: Hashable {
    /// The server's number; 0: it waits.
    let number: UInt32
    let summary: String
    let body: String

    init(number: UInt32, summary: String, body: String) {
        (self.number, self.summary, self.body) = (number, summary, body)
    }

    /// Parses a line; `nil` if it isn't the record of a notice.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 3, let number = UInt32(fields[0]) else { return nil }
        self.init(number: number, summary: Self.unescaped(fields[1]), body: Self.unescaped(fields[2]))
    }

    /// The line, without its end.
    var line: String { "\(number)\t\(Self.escaped(summary))\t\(Self.escaped(body))" }

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
