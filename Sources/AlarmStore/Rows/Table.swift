internal import ActivityCore
internal import AlarmCore

/// A table of the store, by its name.
enum Table: String, CaseIterable {
    case alarm, button, action, activity
    case activityAction = "activity_action"
    case history, holiday
    case recentTimer = "recent_timer"
    case authorization, removal, restored

    /// The names of the columns, by their index in the table's statements. The last one is the checksum's.
    var columns: [String] {
        switch self {
        case .alarm: Self.alarmColumns
        case .button: ButtonColumn.names + [Self.checksum]
        case .action: ["alarm_id", "key"] + ActionColumn.commonNames + [Self.checksum]
        case .activity: Self.activityColumns
        case .activityAction: ["activity_id", "button"] + ActionColumn.commonNames + [Self.checksum]
        case .history: HistoryColumn.names + [Self.checksum]
        case .holiday: ["until", Self.checksum]
        case .recentTimer: ["title", "length", "count", "started", Self.checksum]
        case .authorization: ["app", "decision", Self.checksum]
        case .removal: ["only", "written", Self.checksum]
        case .restored: ["alarm_id", Self.checksum]
        }
    }

    private static let alarmColumns = ConfigurationKey.columns.tableNames + [checksum]
    private static let activityColumns = ActivityKey.columns.tableNames + [checksum]

    /// The name of the checksum's column.
    static let checksum = "checksum"

    /// The column with a number from SQLite, which the checksum leaves out; `nil`: there is none.
    var numberColumn: String? { self == .history ? "seq" : nil }

    /// The tables with further rows of an alarm or activity; the column `parts` of this table counts them. Their first
    /// column has the identifier.
    var parts: [Table] {
        switch self {
        case .alarm: [.button, .action]
        case .activity: [.activityAction]
        case .button, .action, .activityAction, .history, .holiday, .recentTimer, .authorization, .removal, .restored:
            []
        }
    }

    /// The statement that reads all rows.
    var select: String { "SELECT \(columns.joined(separator: ", ")) FROM \(rawValue)" }

    /// The statement that writes a row. Columns without a value become NULL.
    var upsert: String {
        let values = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT OR REPLACE INTO \(rawValue) (\(columns.joined(separator: ", "))) VALUES (\(values))"
    }
}
