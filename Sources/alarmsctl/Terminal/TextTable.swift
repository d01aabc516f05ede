import JSONText

/// Texts in columns.
enum TextTable {
    /// A line for each row, the columns under each other; the last one, which may be long, has any width.
    static func text(_ rows: [[String]]) -> String { lines(rows).joined(separator: "\n") }

    /// A line for each row, the columns under each other.
    ///
    /// - Parameter width: The width to which the last column is cut, in columns of the terminal; `nil`: it isn't.
    static func lines(_ rows: [[String]], lastColumn width: Int? = nil) -> [String] {
        let widths = widths(rows)
        return rows.map { row in
            let last = row.last ?? ""
            return zip(row, widths).map { TerminalText.fitted($0, to: $1) + "  " }.joined()
                + (width.map { TerminalText.cut(last, to: $0) } ?? last)
        }
    }

    /// The place of the last column: the width of all before it.
    static func indentation(_ rows: [[String]]) -> Int { widths(rows).reduce(0) { $0 + $1 + 2 } }

    /// The widths of all columns but the last.
    private static func widths(_ rows: [[String]]) -> [Int] {
        let columns = (rows.map(\.count).max() ?? 1) - 1
        return (0..<columns).map { column in rows.map { TerminalText.width($0[column]) }.max() ?? 0 }
    }
}
