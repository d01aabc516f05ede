import AlarmsClient
import Gettext

/// The table of `list`.
enum AlarmTable {
    /// The line of one alarm, without a header.
    static func line(_ alarm: AlarmProperties, at now: UInt64) -> String {
        let lines = text([alarm], at: now).split(separator: "\n")
        return String(lines.last ?? "")
    }

    /// A header and a line for each alarm, in columns; there is one for schedules if there are any.
    static func text(_ alarms: [AlarmProperties], at now: UInt64) -> String {
        guard !alarms.isEmpty else { return Messages.noAlarms }
        let ids = AlarmName.abbreviations(of: alarms.map(\.id))
        let schedules = alarms.map { Messages.schedule($0) ?? "" }
        let hasSchedules = schedules.contains { !$0.isEmpty }
        let rows = zip(alarms, schedules).map { alarm, schedule in
            [ids[alarm.id] ?? alarm.id, Messages.state(alarm), Messages.when(alarm, at: now)]
                + (hasSchedules ? [schedule] : []) + [Messages.title(alarm)]
        }
        let header =
            [localized("ID"), localized("STATE"), localized("WHEN")]
            + (hasSchedules ? [localized("SCHEDULE")] : []) + [localized("TITLE")]
        return TextTable.text([header] + rows)
    }
}
