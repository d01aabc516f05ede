internal import AlarmCore

/// Encoding of alarms, the appearance of their buttons, their actions and their history as rows.
extension Statement {
    /// Binds `alarm`, whose boot times belong to `boot`.
    func bind(_ alarm: Alarm, boot: BootID) throws(StoreError) {
        try bind(alarm.id, at: Column.id)
        try bind(alarm.appOrigin.rawValue, at: Column.appOrigin)
        try bind(alarm.configuration)
        try bind(alarm.state.name, at: Column.state)
        try bind(alarm.memory)
        try bind(Int64(alarm.snoozeCount), at: Column.snoozeCount)
        switch alarm.state {
        case .scheduled:
            break
        case .countdown(let countdown):
            try bind(countdown.kind.rawValue, at: Column.countdownKind)
            try bind(countdown.anchor.rawValue, at: Column.countdownAnchor)
            try bind(countdown.total.microseconds, at: Column.countdownTotal)
            try bind(countdown.elapsed.microseconds, at: Column.countdownElapsed)
            try bind(countdown.start, of: countdown.fireBoot == nil ? nil : boot)
        case .paused(let countdown):
            try bind(countdown.kind.rawValue, at: Column.countdownKind)
            try bind(countdown.total.microseconds, at: Column.countdownTotal)
            try bind(countdown.elapsed.microseconds, at: Column.countdownElapsed)
        case .alerting(let alert):
            try bind(alert.due.microseconds, at: Column.due)
            try bind(alert.start, of: boot)
        }
    }

    /// Binds `button` of the alarm `id`.
    func bind(_ button: Button, of id: AlarmID) throws(StoreError) {
        try bind(id, at: ButtonColumn.alarmID)
        try bind(button.role.rawValue, at: ButtonColumn.role)
        try bind(button.text, at: ButtonColumn.text)
        try bind(button.icon, at: ButtonColumn.icon)
        try bind(button.textColor, at: ButtonColumn.textColor)
        try bind(button.isHidden ? 1 : 0, at: ButtonColumn.hidden)
    }

    /// Binds the `action` of a key or button of the alarm or activity `id`.
    func bind(_ action: AppAction, of key: String, of id: UUID) throws(StoreError) {
        try bind(id, at: ActionColumn.ownerID)
        try bind(key, at: ActionColumn.key)
        try bind(action.name, at: ActionColumn.name)
        if !action.parameter.isEmpty {
            try bind(action.parameter.bytes, at: ActionColumn.parameter)
            try bind(Int64(action.parameter.size), at: ActionColumn.parameterSize)
        }
        try bind(action.mode?.rawValue, at: ActionColumn.mode)
        try bind(action.target, at: ActionColumn.target)
    }

    /// Binds `entry`; SQLite assigns the next number.
    func bind(_ entry: HistoryEntry) throws(StoreError) {
        try bind(entry.id, at: HistoryColumn.alarmID)
        try bind(entry.appID, at: HistoryColumn.appID)
        try bind(entry.title, at: HistoryColumn.title)
        try bind(entry.event.name, at: HistoryColumn.event)
        try bind(entry.due.microseconds, at: HistoryColumn.due)
        try bind(entry.at.microseconds, at: HistoryColumn.at)
        try bind(entry.event.reason?.rawValue, at: HistoryColumn.reason)
        try bind(entry.event.policy?.rawValue, at: HistoryColumn.policy)
        if let count = entry.event.count { try bind(Int64(count), at: HistoryColumn.count) }
        try bind(entry.appOrigin.rawValue, at: HistoryColumn.appOrigin)
    }

    func bind(_ id: UUID, at column: some StatementColumn) throws(StoreError) {
        try bind(high: id.high, low: id.low, at: column)
    }

    private func bind(_ memory: OccurrenceMemory) throws(StoreError) {
        try bind(memory.since.microseconds, at: Column.since)
        if let last = memory.last {
            try bind(last.instant.microseconds, at: Column.handled)
            if let date = last.date { try bind(date.days, at: Column.handledDate) }
        }
        try bind(memory.zoneName, at: Column.handledZone)
        guard !memory.spans.isEmpty else { return }
        let spans = memory.spans.map { "\($0.lowerBound.microseconds)/\($0.upperBound.microseconds)" }
        try bind(spans.joined(separator: " "), at: Column.handledSpans)
    }

    /// Binds a text; `nil` is NULL.
    func bind(_ text: String?, at column: some StatementColumn) throws(StoreError) {
        guard let text else { return }
        try bind(text, at: column)
    }

    /// Binds a start.
    ///
    /// - Parameter boot: The boot of its boot time; `nil`: the boot time isn't used.
    private func bind(_ start: Moment, of boot: BootID?) throws(StoreError) {
        try bind(start.wall.microseconds, at: Column.startWall)
        try bind(start.boot.microseconds, at: Column.startBoot)
        if let boot { try bind(high: boot.high, low: boot.low, at: Column.bootID) }
    }
}
