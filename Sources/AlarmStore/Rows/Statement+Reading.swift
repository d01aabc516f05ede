internal import AlarmCore

/// Decoding of a row of the table `alarm`.
///
/// Values that determine if and when the alarm rings must be readable, or the row isn't an alarm. Other unreadable
/// values are omitted: an alarm that rings without its icon is better than none.
extension Statement {
    /// Returns the alarm of the row.
    ///
    /// - Parameters:
    ///   - settings: Returns the settings of an alarm in other tables.
    ///   - report: Called with the fault of each omitted value.
    /// - Throws: `Fault` if the row isn't an alarm.
    func readAlarm(settings: (AlarmID) -> [Setting], report: (Fault) -> Void) throws(Fault) -> Alarm {
        guard let id = id(Column.id) else { throw Fault("id: expected 16 bytes") }
        do {
            var configuration = Configuration()
            try read(into: &configuration, report: { report($0.of(id)) })
            for setting in settings(id) { set(setting, in: &configuration, report: { report($0.of(id)) }) }
            return Alarm(
                id: id, appOrigin: try choice(Column.appOrigin, "app_proof"), configuration: consume configuration,
                state: try readState(), memory: readMemory(report: { report($0.of(id)) }),
                snoozeCount: UInt32(clamping: integer(Column.snoozeCount)))
        } catch {
            throw error.of(id)
        }
    }

    /// Returns the boot to which the row's boot times belong; `nil`: it is unknown.
    func boot(_ column: some StatementColumn) -> BootID? {
        halves(column).map { BootID(high: $0.high, low: $0.low) }
    }

    /// Returns an alarm's identifier and the appearance of one of its buttons.
    func readButton() throws(Fault) -> (id: AlarmID, button: Button) {
        guard let id = id(ButtonColumn.alarmID) else { throw Fault("button: alarm_id: expected 16 bytes") }
        guard let role = Button.Role(rawValue: text(ButtonColumn.role) ?? "") else {
            throw Fault("button: role: expected a role of a button").of(id)
        }
        let button = Button(
            role, text: text(ButtonColumn.text), icon: text(ButtonColumn.icon), textColor: text(ButtonColumn.textColor),
            isHidden: integer(ButtonColumn.hidden) != 0)
        return (id, button)
    }

    /// Returns an alarm's identifier, and the setting of one of its actions.
    func readAction() throws(Fault) -> (id: AlarmID, setting: Setting) {
        guard let id = id(ActionColumn.ownerID) else { throw Fault("action: alarm_id: expected 16 bytes") }
        do {
            return (id, try readActionSetting())
        } catch {
            throw error.of(id)
        }
    }

    /// Returns the action of a row of the tables `action` and `activity_action`.
    func readAppAction() throws(Fault) -> AppAction {
        let mode: AppAction.Mode? = isNull(ActionColumn.mode) ? nil : try choice(ActionColumn.mode, "action: mode")
        return AppAction(
            text(ActionColumn.name) ?? "", parameter: opaqueValue(ActionColumn.parameter.index) ?? .none, mode: mode,
            target: text(ActionColumn.target))
    }

    /// Returns the value in this column, with its size in the next one; `nil` for NULL.
    func opaqueValue(_ index: Int32) -> OpaqueValue? {
        optionalInteger(Int(index) + 1).map { OpaqueValue(bytes: bytes(Int(index)), size: Int($0)) }
    }

    private func readActionSetting() throws(Fault) -> Setting {
        let action = try readAppAction()
        let name = text(ActionColumn.key) ?? ""
        guard let key = ConfigurationKey(rawValue: name), key.type == .action else {
            throw Fault("action: key: expected a key of an action, got \(LocalizableText.quoted(name))")
        }
        return Setting(key, .action(action))
    }

    /// Returns the identifier of an alarm or an activity; `nil`: there is none.
    func id(_ column: some StatementColumn) -> UUID? {
        halves(column).map { UUID(high: $0.high, low: $0.low) }
    }

    /// Sets the keys of the row.
    private func read(into configuration: inout Configuration, report: (Fault) -> Void) throws(Fault) {
        do {
            try readKeys(ConfigurationKey.columns.ofDueTime, into: &configuration)
            try configuration.validateRule()
        } catch {
            throw Fault(error.message)
        }
        readKeys(ConfigurationKey.columns.others, into: &configuration, report: report)
    }

    /// Returns the record of handled occurrences, without unreadable spans. Without them, an occurrence may ring again,
    /// but only if the clock is set back: that is better than an alarm that never rings.
    private func readMemory(report: (Fault) -> Void) -> OccurrenceMemory {
        let handled = optionalInteger(Column.handled).map { instant in
            DueTime(
                WallTime(microseconds: instant), on: optionalInteger(Column.handledDate).map { CivilDate(days: $0) })
        }
        var spans: [ClosedRange<WallTime>] = []
        do {
            if let text = text(Column.handledSpans) { spans = try readSpans(text) }
        } catch {
            report(error)
        }
        return OccurrenceMemory(
            since: WallTime(microseconds: optionalInteger(Column.since) ?? .min), last: handled,
            zoneName: isNull(Column.handledZone) ? nil : text(Column.handledZone) ?? "", spans: spans)
    }

    private func readSpans(_ text: String) throws(Fault) -> [ClosedRange<WallTime>] {
        var spans: [ClosedRange<WallTime>] = []
        for part in text.split(separator: " ", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
            guard ends.count == 2, let from = ends[0], let to = ends[1], from <= to,
                spans.last.map({ $0.upperBound.microseconds < from }) ?? true,
                spans.count < OccurrenceMemory.mostSpans
            else {
                throw Fault(
                    "handled_spans: expected at most \(OccurrenceMemory.mostSpans) of FROM/TO, ascending, got "
                        + "\(LocalizableText.quoted(text))")
            }
            spans.append(WallTime(microseconds: from)...WallTime(microseconds: to))
        }
        return spans
    }

    private func readState() throws(Fault) -> Alarm.State {
        switch text(Column.state) {
        case "scheduled":
            return .scheduled
        case "countdown":
            let countdown = Countdown(
                try choice(Column.countdownKind, "countdown_kind"),
                anchor: try choice(Column.countdownAnchor, "countdown_anchor"),
                total: Interval(microseconds: try time(Column.countdownTotal, "countdown_total")),
                elapsed: Interval(microseconds: try time(Column.countdownElapsed, "countdown_elapsed")),
                start: try readStart())
            return .countdown(countdown)
        case "paused":
            let countdown = PausedCountdown(
                try choice(Column.countdownKind, "countdown_kind"),
                total: Interval(microseconds: try time(Column.countdownTotal, "countdown_total")),
                elapsed: Interval(microseconds: try time(Column.countdownElapsed, "countdown_elapsed")))
            return .paused(countdown)
        case "alerting":
            let due = WallTime(microseconds: try time(Column.due, "due"))
            return .alerting(Alert(due: due, start: try readStart()))
        case let name:
            throw Fault("state: expected the name of a state, got \(LocalizableText.quoted(name ?? ""))")
        }
    }

    private func readStart() throws(Fault) -> Moment {
        Moment(
            wall: WallTime(microseconds: try time(Column.startWall, "start_wall")),
            boot: BootTime(microseconds: integer(Column.startBoot)))
    }

    /// Returns a time, µs.
    func time(_ column: some StatementColumn, _ name: String) throws(Fault) -> Int64 {
        guard let time = optionalInteger(column) else { throw Fault("\(name): expected a time, got NULL") }
        return time
    }

    /// Returns the row's choice, stored by name.
    func choice<Choice: RawRepresentable>(
        _ column: some StatementColumn, _ name: String
    ) throws(Fault) -> Choice where Choice.RawValue == String {
        // The names are short enough for strings without allocation.
        let text = text(column) ?? ""
        guard let choice = Choice(rawValue: text) else {
            throw Fault("\(name): expected a name that is known, got \(LocalizableText.quoted(text))")
        }
        return choice
    }
}
