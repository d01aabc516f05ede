extension Engine {
    /// Applies a client's command.
    ///
    /// - Throws: `Refusal`; then nothing has changed. For a sandboxed caller, only its own alarms exist.
    public func apply(_ command: Command, by caller: Caller = .host, at now: Moment) throws(Refusal) -> Change {
        var change = Change()
        switch command {
        case .schedule(let id, let settings):
            let alarm = try made(id, settings, by: caller, at: now)
            record(alarm, [.added(alarm)], .lives, at: now, in: &change)
            countStart(of: alarm, at: now, in: &change)
        case .update(let id, let settings, let keys):
            let before = try existing(id, for: caller)
            var alarm = before
            let effects = try update(&alarm, settings, reset: keys, by: caller, at: now)
            record(alarm, effects, .lives, at: now, in: &change)
            if !alarm.configuration.isEnabled {
                note(.disabled, of: alarm, due: before.comingRing(at: now), at: now, in: &change)
            } else {
                note(.replaced, of: alarm, due: alarm.occurrence(replacedSince: before), at: now, in: &change)
            }
        case .stop(let id): stop(try existing(id, for: caller), at: now, in: &change)
        case .snooze(let id, let length): try snooze(try existing(id, for: caller), length, at: now, in: &change)
        case .extend(let id, let length):
            var alarm = try existing(id, for: caller)
            let effects = try alarm.extend(by: try countdownLength(length), at: now)
            record(alarm, effects, .lives, at: now, in: &change)
        case .stopRinging: stop(try longestRinging(for: caller), at: now, in: &change)
        case .snoozeRinging: try snooze(try longestRinging(for: caller), nil, at: now, in: &change)
        case .pause(let id):
            var alarm = try existing(id, for: caller)
            try alarm.pause(at: now)
            record(alarm, [], .lives, at: now, in: &change)
        case .resume(let id):
            var alarm = try existing(id, for: caller)
            try alarm.resume(at: now)
            record(alarm, [], .lives, at: now, in: &change)
        case .restart(let id):
            var alarm = try existing(id, for: caller)
            let effects = try alarm.restart(at: now)
            record(alarm, effects, .lives, at: now, in: &change)
            countStart(of: alarm, at: now, in: &change)
        case .skipNext(let id):
            var alarm = try existing(id, for: caller)
            let skipped = alarm.nextDue
            let outcome = try alarm.skipNext(at: now)
            note(.skipped, of: alarm, due: skipped, at: now, in: &change)
            record(alarm, [], outcome, at: now, in: &change)
        case .unskip(let id):
            var alarm = try existing(id, for: caller)
            try alarm.unskip(at: now)
            record(alarm, [], .lives, at: now, in: &change)
        case .invoke(let id, let press, let data):
            try invoke(press, on: try existing(id, for: caller), data, at: now, in: &change)
        case .cancel(let id):
            let alarm = try existing(id, for: caller)
            record(alarm, alarm.hasRung ? [.stopped(id, .cancelled)] : [], .ends, at: now, in: &change)
        case .setEnabled(let id, let enabled):
            var alarm = try existing(id, for: caller)
            guard alarm.configuration.isEnabled != enabled else { break }
            let disabled = enabled ? nil : alarm.comingRing(at: now)
            let effects = enabled ? [] : alarm.disable()
            if enabled { try alarm.enable(at: now) }
            record(alarm, effects, .lives, at: now, in: &change)
            note(.disabled, of: alarm, due: disabled, at: now, in: &change)
            countStart(of: alarm, at: now, in: &change)
        case .setHoliday(let until):
            try requireHost(caller)
            try setHoliday(until: until, at: now, in: &change)
        case .setAuthorization(let app, let authorization):
            try requireHost(caller)
            setAuthorizations([app: authorization], at: now, in: &change)
        case .undo(let token): try undo(token, by: caller, at: now, in: &change)
        case .undoLast: try undo(nil, by: caller, at: now, in: &change)
        }
        try refuseStartDenied(change)
        if let action = command.undoAction { logUndo(of: action, by: caller, at: now, in: &change) }
        return change
    }

    /// Returns the alarm with this identifier if it exists for the caller.
    private func existing(_ id: AlarmID, for caller: Caller) throws(Refusal) -> Alarm {
        guard let alarm = alarm(id), caller.sandboxedApp.map({ alarm.owner == $0 }) ?? true else { throw .notFound(id) }
        return alarm
    }

    /// Returns the alarm that has rung longest of those that exist for the caller.
    private func longestRinging(for caller: Caller) throws(Refusal) -> Alarm {
        guard let id = scoped(to: caller).longestAlerting else { throw .noneRings }
        return try existing(id, for: caller)
    }

    private func stop(_ alarm: Alarm, at now: Moment, in change: inout Change) {
        var alarm = alarm
        let skipped = alarm.skippedByStop
        guard let step = alarm.stop(.client, at: now) else { return }
        note(.skipped, of: alarm, due: skipped, at: now, in: &change)
        record(alarm, step.effects, step.outcome, at: now, in: &change)
    }

    private func snooze(
        _ alarm: Alarm, _ length: UInt64?, at now: Moment, in change: inout Change
    ) throws(Refusal) {
        var alarm = alarm
        var interval: Interval?
        if let length { interval = try countdownLength(length) }
        let effect = try alarm.snooze(for: interval, at: now)
        record(alarm, [effect], .lives, at: now, in: &change)
    }

    private func countdownLength(_ microseconds: UInt64) throws(Refusal) -> Interval {
        let (length, range) = (Interval(microseconds: Int64(clamping: microseconds)), Length.countdown.range)
        guard range.contains(length) else {
            throw .invalidConfiguration(key: "length", expected: range.text, got: .verbatim(length.unitText))
        }
        return length
    }

    private func made(
        _ id: AlarmID, _ settings: [Setting], by caller: Caller, at now: Moment
    ) throws(Refusal) -> Alarm {
        if let app = caller.sandboxedApp { try requireAuthorization(of: app) }
        guard alarm(id) == nil else { throw .alreadyExists(id) }
        try validateCount(of: caller.sandboxedApp)
        var configuration = Configuration()
        configuration.defaults = defaults
        for setting in settings { try configuration.set(setting) }
        try refuseFile(in: configuration, changing: settings.map(\.key), by: caller)
        try configuration.setAppID(of: caller, insteadOf: settings)
        let keys = settings.map(\.key)
        let zone = try zone(of: configuration, changing: keys, replacing: nil)
        try configuration.validate(changing: keys, in: zone, at: now)
        var alarm = Alarm(
            id: id, appOrigin: caller.sandboxedApp?.origin ?? .host, configuration: configuration, state: .scheduled,
            memory: configuration.memory(in: zone, at: now), snoozeCount: 0, zone: zone, holidayEnd: holiday?.end)
        try fit(alarm, replacing: nil)
        alarm.begin(at: now)
        return alarm
    }

    private func update(
        _ alarm: inout Alarm, _ settings: [Setting], reset: [ConfigurationKey], by caller: Caller, at now: Moment
    ) throws(Refusal) -> [Effect] {
        let before = alarm
        var configuration = alarm.configuration
        let keys = settings.map(\.key) + reset
        guard !keys.contains(.appID) else {
            throw .invalidConfiguration(
                key: "app-id", expected: LocalizableText("only in Schedule"), got: LocalizableText("in Update"))
        }
        for key in reset { configuration.reset(key) }
        configuration.makeRoom(for: settings)
        for setting in settings { try configuration.set(setting) }
        try refuseFile(in: configuration, changing: keys, by: caller)
        let zone = try zone(of: configuration, changing: keys, replacing: alarm.zone)
        let effects = try alarm.update(to: configuration, changing: keys, in: zone, at: now)
        try fit(alarm, replacing: before)
        return effects
    }

    /// Returns the zone of the schedule of `configuration`.
    ///
    /// - Parameter zone: The present zone.
    private func zone(
        of configuration: Configuration, changing keys: [ConfigurationKey], replacing zone: Zone?
    ) throws(Refusal) -> Zone {
        if let found = self.zone(of: configuration) { return found }
        // The zone may have been removed from the database meanwhile; other keys can still be changed.
        if let zone, !keys.contains(.timeZone) { return zone }
        throw .invalidSchedule(
            key: "timezone",
            expected: LocalizableText("the name of a time zone, such as {zone}", ["zone": .verbatim("Europe/Berlin")]),
            got: .quoted(configuration.timeZone ?? ""))
    }

    /// Refuses one more alarm if the limit is reached.
    ///
    /// - Parameter app: The sandboxed app that owns the alarm; `nil`: none does.
    func validateCount(of app: SandboxedApp?) throws(Refusal) {
        if let app, count(of: app) >= limits.alarmsPerApp {
            throw .maximumLimitReached(
                LocalizableText(
                    "{app} already has {number} alarms, the maximum",
                    ["number": .number(limits.alarmsPerApp), "app": .quoted(app.id)]))
        }
        guard count < limits.alarms else {
            throw .maximumLimitReached(
                LocalizableText(
                    "there are already {number} alarms, the maximum", ["number": .number(limits.alarms)]))
        }
    }

    /// Refuses an alarm with which a listing of all alarms, or of its sandboxed app's, would be too long.
    func fit(_ alarm: Alarm, replacing other: Alarm?) throws(Refusal) {
        let size = alarm.listingSize - (other?.listingSize ?? 0)
        if let app = alarm.owner {
            guard size <= 0 || listingSize(of: app) + size <= limits.bytesPerApp else {
                throw .maximumLimitReached(
                    LocalizableText(
                        "the alarms of {app} would have more than {number} bytes, the maximum",
                        ["number": .number(limits.bytesPerApp), "app": .quoted(app.id)]))
            }
        }
        guard size <= 0 || listingSize + size <= limits.bytes else {
            throw .maximumLimitReached(
                LocalizableText(
                    "all alarms together would have more than {number} bytes, the maximum",
                    ["number": .number(limits.bytes)]))
        }
    }
}
