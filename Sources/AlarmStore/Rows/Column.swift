/// A column in a statement: an index, or a case of an enumeration of a table's columns.
protocol StatementColumn {
    /// The index, from 0.
    var index: Int32 { get }
}

extension Int: StatementColumn {
    var index: Int32 { Int32(truncatingIfNeeded: self) }
}

extension RawRepresentable where Self: StatementColumn, RawValue == Int32 {
    var index: Int32 { rawValue }
}

/// The columns of the table `alarm` by their index in its statements, except columns of keys, see ``KeyColumn``.
enum Column: Int32, StatementColumn {
    case id, appOrigin, state, handled, handledDate, handledZone, handledSpans, since, snoozeCount
    case countdownKind, countdownAnchor, countdownTotal, countdownElapsed, startWall, startBoot, due, bootID
    case parts, written

    static let names = [
        "id", "app_proof", "state", "handled", "handled_date", "handled_zone", "handled_spans", "since", "snooze_count",
        "countdown_kind", "countdown_anchor", "countdown_total", "countdown_elapsed", "start_wall", "start_boot", "due",
        "boot_id", "parts", "written",
    ]
}

/// The columns of the table `button`, by their place in its statements.
enum ButtonColumn: Int32, StatementColumn {
    case alarmID, role, text, icon, textColor, hidden, written

    static let names = ["alarm_id", "role", "text", "icon", "text_color", "hidden", "written"]
}

/// The columns of the tables `action` and `activity_action`, by their place in their statements.
enum ActionColumn: Int32, StatementColumn {
    case ownerID, key, name, parameter, parameterSize, mode, target, written

    /// The names of the columns common to both, behind the first two.
    static let commonNames = ["name", "parameter", "parameter_size", "mode", "target", "written"]
}

/// The columns of the table `history`, by their place in its statements.
enum HistoryColumn: Int32, StatementColumn {
    case sequence, alarmID, appID, title, event, due, at, reason, policy, count, appOrigin

    static let names = [
        "seq", "alarm_id", "app_id", "title", "event", "due", "at", "reason", "policy", "count", "app_proof",
    ]
}

/// The columns of the table `recent_timer`, by their place in its statements.
enum RecentTimerColumn: Int32, StatementColumn {
    case title, length, count, started
}

/// The columns of the table `authorization`, by their place in its statements.
enum AuthorizationColumn: Int32, StatementColumn {
    case app, decision
}
