/// Texts in columns.
enum TextTable {
    /// A line for each row, the columns under each other; the last one, which may be long, has any width.
    static func text(_ rows: [[String]]) -> String {
        let columns = (rows.map(\.count).max() ?? 1) - 1
        let widths = (0..<columns).map { column in rows.map { TerminalText.width($0[column]) }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { TerminalText.fitted($0, to: $1) + "  " }.joined() + (row.last ?? "")
        }.joined(separator: "\n")
    }
}
