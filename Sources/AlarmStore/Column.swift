/// The columns of the table `alarm` but those of keys, by their place in its statements: see ``KeyColumn``.
enum Column {
    static let names = [
        "id", "app_proof", "state", "handled", "handled_date", "handled_zone", "handled_spans", "since", "snooze_count",
        "countdown_kind", "countdown_anchor", "countdown_total", "countdown_elapsed", "start_wall", "start_boot", "due",
        "boot_id",
    ]

    static let id: Int32 = 0
    static let appOrigin: Int32 = 1
    static let state: Int32 = 2
    static let handled: Int32 = 3
    static let handledDate: Int32 = 4
    static let handledZone: Int32 = 5
    static let handledSpans: Int32 = 6
    static let since: Int32 = 7
    static let snoozeCount: Int32 = 8
    static let countdownKind: Int32 = 9
    static let countdownAnchor: Int32 = 10
    static let countdownTotal: Int32 = 11
    static let countdownElapsed: Int32 = 12
    static let startWall: Int32 = 13
    static let startBoot: Int32 = 14
    static let due: Int32 = 15
    static let bootID: Int32 = 16
}

/// The columns of the table `button`, by their place in its statements.
enum ButtonColumn {
    static let alarmID: Int32 = 0
    static let role: Int32 = 1
    static let text: Int32 = 2
    static let icon: Int32 = 3
    static let textColor: Int32 = 4
}

/// The columns of the table `action`, by their place in its statements.
enum ActionColumn {
    static let alarmID: Int32 = 0
    static let key: Int32 = 1
    static let name: Int32 = 2
    static let parameter: Int32 = 3
    static let parameterSize: Int32 = 4
    static let mode: Int32 = 5
    static let target: Int32 = 6
}

/// The columns of the table `history`, by their place in its statements.
enum HistoryColumn {
    static let sequence: Int32 = 0
    static let alarmID: Int32 = 1
    static let appID: Int32 = 2
    static let title: Int32 = 3
    static let event: Int32 = 4
    static let due: Int32 = 5
    static let at: Int32 = 6
    static let reason: Int32 = 7
    static let policy: Int32 = 8
    static let count: Int32 = 9
}
