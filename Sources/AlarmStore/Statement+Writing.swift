internal import AlarmCore

/// How alarms, the look of their buttons, their actions and what has happened to them become rows.
extension Statement {
    /// Binds `alarm`, whose readings of the boot clock are of `boot`.
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
    }

    /// Binds the `action` that stands under `key` of the alarm `id`.
    func bind(_ action: AppAction, _ key: ConfigurationKey, of id: AlarmID) throws(StoreError) {
        try bind(id, at: ActionColumn.alarmID)
        try bind(key.rawValue, at: ActionColumn.key)
        try bind(action.name, at: ActionColumn.name)
        if !action.parameter.isEmpty {
            try bind(action.parameter.bytes, at: ActionColumn.parameter)
            try bind(Int64(action.parameter.size), at: ActionColumn.parameterSize)
        }
        try bind(action.mode?.rawValue, at: ActionColumn.mode)
        try bind(action.target, at: ActionColumn.target)
    }

    /// Binds `entry`, which gets the next number.
    func bind(_ entry: HistoryEntry) throws(StoreError) {
        try bind(entry.id, at: HistoryColumn.alarmID)
        try bind(entry.appID, at: HistoryColumn.appID)
        try bind(entry.title, at: HistoryColumn.title)
        try bind(entry.event.name, at: HistoryColumn.event)
        try bind(entry.due.microseconds, at: HistoryColumn.due)
        try bind(entry.at.microseconds, at: HistoryColumn.at)
        switch entry.event {
        case .fired, .snoozed:
            break
        case .stopped(let reason):
            try bind(reason.rawValue, at: HistoryColumn.reason)
        case .missed(let policy, let count):
            try bind(policy.rawValue, at: HistoryColumn.policy)
            try bind(Int64(count), at: HistoryColumn.count)
        }
    }

    func bind(_ id: AlarmID, at index: Int32) throws(StoreError) {
        try bind(high: id.high, low: id.low, at: index)
    }

    private func bind(_ configuration: Configuration) throws(StoreError) {
        try bind(configuration.appID, at: Column.appID)
        try bind(configuration.title, at: Column.title)
        try bind(configuration.countdownTitle, at: Column.countdownTitle)
        try bind(configuration.pausedTitle, at: Column.pausedTitle)
        if let fireAt = configuration.fireAt { try bind(fireAt.microseconds, at: Column.fireAt) }
        try bind(configuration.time?.description, at: Column.time)
        try bind(configuration.date?.description, at: Column.date)
        try bind(
            configuration.weekdays.map { $0.days.map(\.rawValue).joined(separator: ",") }, at: Column.weekdays)
        if !configuration.timeZone.isEmpty { try bind(configuration.timeZone, at: Column.timeZone) }
        try bind(configuration.preAlert.microseconds, at: Column.preAlert)
        try bind(configuration.postAlert.microseconds, at: Column.postAlert)
        try bind(configuration.secondaryBehavior?.rawValue, at: Column.secondaryBehavior)
        try bind(configuration.sound?.name, at: Column.sound)
        if let volume = configuration.volume { try bind(real: volume, at: Column.volume) }
        try bind(configuration.fadeIn.microseconds, at: Column.fadeIn)
        switch configuration.alertTimeout {
        case .after(let time): try bind(time.microseconds, at: Column.alertTimeout)
        case .never: try bind(-1, at: Column.alertTimeout)
        case nil: break
        }
        try bind(configuration.onTimeout?.rawValue, at: Column.onTimeout)
        if let maxSnoozes = configuration.maxSnoozes { try bind(Int64(maxSnoozes), at: Column.maxSnoozes) }
        try bind(configuration.missed?.rawValue, at: Column.missed)
        if let grace = configuration.grace { try bind(grace.microseconds, at: Column.grace) }
        try bind(configuration.keep ? 1 : 0, at: Column.keep)
        try bind(configuration.wakes ? 1 : 0, at: Column.wake)
        try bind(configuration.isEnabled ? 1 : 0, at: Column.enabled)
        try bind(configuration.hasCountdownNotice ? 1 : 0, at: Column.countdownNotice)
        try bind(configuration.tint, at: Column.tint)
        try bind(configuration.icon, at: Column.icon)
        if !configuration.metadata.isEmpty {
            try bind(configuration.metadata.bytes, at: Column.metadata)
            try bind(Int64(configuration.metadata.size), at: Column.metadataSize)
        }
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

    private func bind(_ text: String?, at index: Int32) throws(StoreError) {
        guard let text else { return }
        try bind(text, at: index)
    }

    /// - Parameter boot: The boot of its reading of the boot clock; `nil`: nothing goes by that.
    private func bind(_ start: Moment, of boot: BootID?) throws(StoreError) {
        try bind(start.wall.microseconds, at: Column.startWall)
        try bind(start.boot.microseconds, at: Column.startBoot)
        if let boot { try bind(high: boot.high, low: boot.low, at: Column.bootID) }
    }
}
