import AlarmsClient
import Gettext
import JSONText

/// The table of `list`.
enum AlarmTextTable {
    /// The fewest columns to which titles are cut as long as something else can be left out.
    private static let shortestTitle = 16

    /// The line of one alarm, without a header.
    static func line(_ alarm: AlarmProperties, at now: UInt64) -> String {
        let lines = text([alarm], at: now).split(separator: "\n")
        return String(lines.last ?? "")
    }

    /// A header and a line for each alarm, in columns; there is one for schedules if there are any.
    ///
    /// - Parameter columns: The width of the terminal. Titles are cut to it, but never times: before that the distances of
    ///   times are left out, and then schedules stand below their alarms. `nil`: the table has any width.
    static func text(_ alarms: [AlarmProperties], at now: UInt64, columns: Int? = nil) -> String {
        guard !alarms.isEmpty else { return Messages.noAlarms }
        let table = rows(alarms, at: now)
        guard let columns else { return TextTable.text(table) }
        let tables = [table, rows(alarms, at: now, hasDistances: false)]
        if let table = tables.first(where: { room(in: $0, columns) >= min(titleWidth($0), shortestTitle) }) {
            return TextTable.lines(table, lastColumn: room(in: table, columns)).joined(separator: "\n")
        }
        let narrow = rows(alarms, at: now, hasDistances: false, hasSchedules: false)
        let lines = TextTable.lines(narrow, lastColumn: max(1, room(in: narrow, columns)))
        let indentation = String(repeating: " ", count: 2 + TerminalText.width(narrow[1][0]))
        let below = [nil] + alarms.map(Messages.schedule)
        return zip(lines, below).flatMap { [$0] + ($1.map { [indentation + $0] } ?? []) }.joined(separator: "\n")
    }

    private static func room(in rows: [[String]], _ columns: Int) -> Int { columns - TextTable.indentation(rows) }

    private static func titleWidth(_ rows: [[String]]) -> Int {
        rows.compactMap(\.last).map(TerminalText.width).max() ?? 0
    }

    /// The header, and the row of each alarm.
    private static func rows(
        _ alarms: [AlarmProperties], at now: UInt64, hasDistances: Bool = true, hasSchedules: Bool = true
    ) -> [[String]] {
        let ids = AlarmName.abbreviations(of: alarms.map(\.id))
        let schedules = alarms.map { hasSchedules ? Messages.schedule($0) ?? "" : "" }
        let hasSchedules = schedules.contains { !$0.isEmpty }
        let rows = zip(alarms, schedules).map { alarm, schedule in
            [
                ids[alarm.id] ?? alarm.id, Messages.state(alarm),
                Messages.when(alarm, at: now, hasDistance: hasDistances),
            ] + (hasSchedules ? [schedule] : []) + [Messages.title(alarm)]
        }
        let header =
            [localized("ID"), localized("STATE"), localized("WHEN")]
            + (hasSchedules ? [localized("SCHEDULE")] : []) + [localized("TITLE")]
        return [header] + rows
    }
}
