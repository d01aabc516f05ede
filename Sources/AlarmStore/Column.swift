/// The columns of the table `alarm`, by their place in its statements.
enum Column {
    static let id: Int32 = 0
    static let appID: Int32 = 1
    static let appOrigin: Int32 = 2
    static let title: Int32 = 3
    static let countdownTitle: Int32 = 4
    static let pausedTitle: Int32 = 5
    static let fireAt: Int32 = 6
    static let preAlert: Int32 = 7
    static let postAlert: Int32 = 8
    static let secondaryBehavior: Int32 = 9
    static let alertTimeout: Int32 = 10
    static let onTimeout: Int32 = 11
    static let maxSnoozes: Int32 = 12
    static let keep: Int32 = 13
    static let enabled: Int32 = 14
    static let tint: Int32 = 15
    static let icon: Int32 = 16
    static let metadata: Int32 = 17
    static let metadataSize: Int32 = 18
    static let state: Int32 = 19
    static let handled: Int32 = 20
    static let snoozeCount: Int32 = 21
    static let countdownKind: Int32 = 22
    static let countdownAnchor: Int32 = 23
    static let countdownTotal: Int32 = 24
    static let countdownElapsed: Int32 = 25
    static let startWall: Int32 = 26
    static let startBoot: Int32 = 27
    static let due: Int32 = 28
    static let bootID: Int32 = 29
    // Since version 2.
    static let time: Int32 = 30
    static let date: Int32 = 31
    static let weekdays: Int32 = 32
    static let timeZone: Int32 = 33
    static let missed: Int32 = 34
    static let grace: Int32 = 35
    static let since: Int32 = 36
    static let handledDate: Int32 = 37
    static let handledZone: Int32 = 38
    static let handledSpans: Int32 = 39
    // Since version 3.
    static let wake: Int32 = 40
    // Since version 4.
    static let sound: Int32 = 41
    static let volume: Int32 = 42
    static let fadeIn: Int32 = 43
    static let countdownNotice: Int32 = 44
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
