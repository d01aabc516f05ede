import AlarmsClient
import Gettext
import JSONText

/// The table of `activity list`.
enum ActivityTable {
    /// A header and a line for each activity, in columns.
    static func text(_ activities: [ActivityProperties], at now: UInt64) -> String {
        guard !activities.isEmpty else { return localized("No activities.") }
        let ids = AlarmName.abbreviations(of: activities.map(\.id))
        let rows = activities.map { activity in
            [
                ids[activity.id] ?? activity.id, Messages.state(activity), Messages.when(activity, at: now),
                TerminalText.cut(activity.line(at: now, .counting), to: 32), Messages.title(activity),
            ]
        }
        let header = [
            localized("ID"), localized("STATE"), localized("WHEN"), localized("SHOWS"), localized("TITLE"),
        ]
        return TextTable.text([header] + rows)
    }
}
