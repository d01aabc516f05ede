import JSONText

/// Text tables.
enum TextTable {
    /// Returns a line for each row, with aligned columns; the last column isn't padded or cut.
    static func text(_ rows: [[String]]) -> String { lines(rows).joined(separator: "\n") }

    /// Returns a line for each row, with aligned columns.
    ///
    /// - Parameter width: The maximum width of the last column, in columns of the terminal; `nil`: no limit.
    static func lines(_ rows: [[String]], lastColumn width: Int? = nil) -> [String] {
        let widths = widths(rows)
        return rows.map { row in
            let last = row.last ?? ""
            return zip(row, widths).map { TerminalText.fitted($0, to: $1) + "  " }.joined()
                + (width.map { TerminalText.cut(last, to: $0) } ?? last)
        }
    }

    /// Returns the offset of the last column: the width of all columns before it.
    static func indentation(_ rows: [[String]]) -> Int { widths(rows).reduce(0) { $0 + $1 + 2 } }

    /// Returns the widths of all columns but the last.
    private static func widths(_ rows: [[String]]) -> [Int] {
        let columns = (rows.map(\.count).max() ?? 1) - 1
        return (0..<columns).map { column in rows.map { TerminalText.width($0[column]) }.max() ?? 0 }
    }
}
