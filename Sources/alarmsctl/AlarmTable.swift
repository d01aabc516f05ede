import AlarmsClient

/// What `list` prints for people.
enum AlarmTable {
    /// A header and a line for each alarm, in columns; the title, which may be long, comes last.
    static func text(_ alarms: [AlarmProperties], at now: UInt64) -> String {
        guard !alarms.isEmpty else { return Wording.noAlarms }
        let ids = AlarmIdentifier.abbreviations(of: alarms)
        let rows =
            [Wording.listHeader]
            + alarms.map {
                [ids[$0.id] ?? $0.id, Wording.state($0), Wording.when($0, at: now), Wording.title($0)]
            }
        let widths = (0..<3).map { column in rows.map { TerminalText.width($0[column]) }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { TerminalText.fitted($0, to: $1) + "  " }.joined() + row[3]
        }.joined(separator: "\n")
    }
}
