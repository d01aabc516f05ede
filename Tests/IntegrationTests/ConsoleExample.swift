import Foundation

/// A command of a document, and the output that the document shows.
struct ConsoleExample {
    /// The command, with its comment.
    let command: String
    /// The lines of its output.
    private(set) var output: [String] = []

    /// The examples of a block of lines: commands behind `$ `, and outputs.
    static func examples(of block: String) -> [ConsoleExample] {
        var examples: [ConsoleExample] = []
        for line in block.split(separator: "\n").map(String.init) {
            if line.hasPrefix("$ ") {
                examples.append(ConsoleExample(command: String(line.dropFirst(2))))
            } else if !examples.isEmpty {
                examples[examples.count - 1].output.append(line)
            }
        }
        return examples
    }

    /// True if a real output is the shown one, but for ids, instants, lengths and the widths of columns. The order of
    /// lines may be another: that of alarms depends on the time.
    func isOutput(_ text: String) throws -> Bool {
        var rest = text.split(separator: "\n").map(String.init)
        for line in output {
            let pattern = try Self.pattern(of: line)
            guard let index = rest.firstIndex(where: { $0.wholeMatch(of: pattern) != nil }) else { return false }
            rest.remove(at: index)
        }
        return rest.isEmpty
    }

    /// The forms of what varies.
    private static let variable = [
        #"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"#,
        #"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d"#,
        #"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d? [A-Z][a-z]{2}(?: \d{4})? \d\d:\d\d:\d\d"#,
        #"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d? [A-Z][a-z]{2}(?: \d{4})?"#,
        #"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"#,
        #"\d{4}-\d\d-\d\d"#,
        #"\d+ (?:d|h|min|s)(?: \d+ (?:h|min|s))?"#,
        #"^[0-9a-f]{4,} "#,
        #" {2,}"#,
    ]

    /// A pattern in which each part that varies is replaced by its form, and the rest is as it stands.
    private static func pattern(of line: String) throws -> Regex<AnyRegexOutput> {
        let forms = try Regex(variable.map { "(\($0))" }.joined(separator: "|"))
        var pattern = ""
        var rest = line.startIndex
        for match in line.matches(of: forms) {
            pattern += NSRegularExpression.escapedPattern(for: String(line[rest..<match.range.lowerBound]))
            let form = (1...variable.count).first { match.output[$0].range != nil } ?? 1
            // A time of day has its seconds only if they aren't 0.
            pattern += form == 3 ? #"\#(variable[3]) \d\d:\d\d(?::\d\d)?"# : variable[form - 1]
            rest = match.range.upperBound
        }
        return try Regex(pattern + NSRegularExpression.escapedPattern(for: String(line[rest...])))
    }
}
