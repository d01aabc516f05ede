internal import ActivityCore
internal import AlarmCore

/// Encoding and decoding of a row of the table `activity`.
extension Statement {
    /// Binds `activity`, whose boot times belong to `boot`.
    func bind(_ activity: Activity, boot: BootID) throws(StoreError) {
        try bind(activity.id, at: ActivityColumn.id)
        try bind(activity.owner?.id, at: ActivityColumn.owner)
        try bind(activity.caller?.bus, at: ActivityColumn.callerBus)
        try bind(activity.caller?.name, at: ActivityColumn.caller)
        try bind(activity.configuration)
        try bind(activity.stateName, at: ActivityColumn.state)
        try bind(activity.asOf.microseconds, at: ActivityColumn.asOf)
        try bind(Int64(bitPattern: activity.updateCount), at: ActivityColumn.updateCount)
        if let alert = activity.startAlert {
            try bind(alert.title, at: ActivityColumn.alertTitle)
            try bind(alert.body, at: ActivityColumn.alertBody)
            try bind(alert.sound.name, at: ActivityColumn.alertSound)
        }
        let start: Moment
        switch activity.state {
        case .pending: return
        case .running(let since, _): start = since
        case .ended(let end):
            start = end.start
            try bind(end.at, at: ActivityColumn.endWall, ActivityColumn.endBoot)
            try bind(end.dismissal.microseconds, at: ActivityColumn.dismissalBoot)
            try bind(end.dismissAt?.microseconds, at: ActivityColumn.dismissAt)
        }
        try bind(start, at: ActivityColumn.startWall, ActivityColumn.startBoot)
        try bind(high: boot.high, low: boot.low, at: ActivityColumn.bootID)
    }

    private func bind(_ configuration: ActivityConfiguration) throws(StoreError) {
        try bind(configuration.kind, at: ActivityColumn.kind)
        try bind(configuration.title, at: ActivityColumn.title)
        try bind(configuration.appID, at: ActivityColumn.appID)
        try bind(configuration.attributes, at: ActivityColumn.attributes)
        try bind(configuration.content, at: ActivityColumn.content)
        try bind(configuration.layout.value, at: ActivityColumn.layout)
        let actions = configuration.layout.actions
        if !actions.isEmpty { try bind(actions.joined(separator: " "), at: ActivityColumn.layoutActions) }
        try bind(configuration.startAt?.microseconds, at: ActivityColumn.startAt)
        try bind(configuration.staleAt?.microseconds, at: ActivityColumn.staleAt)
        try bind(real: configuration.relevance, at: ActivityColumn.relevance)
        try bind(configuration.icon, at: ActivityColumn.icon)
        try bind(configuration.tint, at: ActivityColumn.tint)
        if !configuration.link.isEmpty { try bind(configuration.link, at: ActivityColumn.link) }
        try bind(configuration.notice.rawValue, at: ActivityColumn.notice)
        try bind(configuration.endsWithCaller ? 1 : 0, at: ActivityColumn.endsWithCaller)
    }

    private func bind(_ value: OpaqueValue, at column: ActivityColumn) throws(StoreError) {
        guard value != .none else { return }
        try bind(value.bytes, at: column)
        try bind(Int64(value.size), at: Int(column.index) + 1)
    }

    private func bind(_ number: Int64?, at column: some StatementColumn) throws(StoreError) {
        guard let number else { return }
        try bind(number, at: column)
    }

    private func bind(_ moment: Moment, at wall: ActivityColumn, _ boot: ActivityColumn) throws(StoreError) {
        try bind(moment.wall.microseconds, at: wall)
        try bind(moment.boot.microseconds, at: boot)
    }

    // MARK: Reading

    /// Returns the activity of the row.
    ///
    /// - Parameters:
    ///   - actions: The actions of all activities, by name.
    ///   - report: Called with the fault of each omitted key.
    /// - Throws: `Fault` if the row isn't an activity.
    func readActivity(
        actions: [ActivityID: [String: AppAction]], report: (Fault) -> Void
    ) throws(Fault) -> Activity {
        guard let id = id(ActivityColumn.id) else { throw Fault("activity: id: expected 16 bytes") }
        do throws(Fault) {
            var configuration = ActivityConfiguration()
            for setting in try readSettings(actions[id] ?? [:]) {
                do throws(Refusal) {
                    try configuration.set(setting)
                } catch {
                    report(Fault(error.message).of(id, "activity"))
                }
            }
            var caller: ActivityCaller?
            if let name = text(ActivityColumn.caller) {
                caller = ActivityCaller(bus: text(ActivityColumn.callerBus) ?? "", name: name)
            }
            var alert: ActivityAlert?
            if let sound = text(ActivityColumn.alertSound).flatMap(Sound.init) {
                alert = ActivityAlert(
                    title: text(ActivityColumn.alertTitle) ?? "", body: text(ActivityColumn.alertBody) ?? "",
                    sound: sound)
            }
            let state = try readActivityState()
            if state == .pending, configuration.startAt == nil {
                // Without it, the activity would never start.
                let time = try self.time(ActivityColumn.startAt, "start_at")
                throw Fault("start_at: expected a time that can be a start, got \(time)")
            }
            return Activity(
                id: id, owner: text(ActivityColumn.owner).map(SandboxedApp.init(id:)), caller: caller,
                consume configuration, startAlert: alert, state: state,
                asOf: WallTime(microseconds: integer(ActivityColumn.asOf)),
                updateCount: UInt64(bitPattern: integer(ActivityColumn.updateCount)))
        } catch {
            throw error.of(id, "activity")
        }
    }

    private func readSettings(_ actions: [String: AppAction]) throws(Fault) -> [ActivitySetting] {
        let layout = Layout(
            checked: opaqueValue(ActivityColumn.layout.index) ?? .none,
            actions: (text(ActivityColumn.layoutActions) ?? "").split(separator: " ").map(String.init))
        var settings: [ActivitySetting] = [
            .kind(text(ActivityColumn.kind) ?? ""), .title(text(ActivityColumn.title) ?? ""),
            .appID(text(ActivityColumn.appID) ?? ""),
            .attributes(opaqueValue(ActivityColumn.attributes.index) ?? .none),
            .content(opaqueValue(ActivityColumn.content.index) ?? .none), .layout(layout),
            .relevance(optionalDouble(ActivityColumn.relevance) ?? 0), .icon(text(ActivityColumn.icon) ?? ""),
            .tint(text(ActivityColumn.tint) ?? ""), .link(text(ActivityColumn.link) ?? ""),
            .notice(try choice(ActivityColumn.notice, "notice")),
            .endsWithCaller(integer(ActivityColumn.endsWithCaller) != 0),
        ]
        if let time = optionalInteger(ActivityColumn.startAt) { settings.append(.startAt(UInt64(bitPattern: time))) }
        if let time = optionalInteger(ActivityColumn.staleAt) { settings.append(.staleAt(UInt64(bitPattern: time))) }
        var actions = actions
        if let action = actions.removeValue(forKey: ActivityConfiguration.defaultActionName) {
            settings.append(.defaultAction(action))
        }
        settings.append(.actions(actions))
        return settings
    }

    private func readActivityState() throws(Fault) -> Activity.State {
        switch text(ActivityColumn.state) {
        case "pending": return .pending
        case "active": return .running(since: try readStartOfActivity(), isStale: false)
        case "stale": return .running(since: try readStartOfActivity(), isStale: true)
        case "ended":
            let end = try readMoment(ActivityColumn.endWall, "end_wall", ActivityColumn.endBoot, "end_boot")
            return .ended(
                ActivityEnd(
                    start: try readStartOfActivity(), at: end,
                    dismissal: BootTime(microseconds: try time(ActivityColumn.dismissalBoot, "dismissal_boot")),
                    dismissAt: optionalInteger(ActivityColumn.dismissAt).map(WallTime.init(microseconds:))))
        case let name:
            throw Fault("state: expected the name of a state, got \(LocalizableText.quoted(name ?? ""))")
        }
    }

    private func readStartOfActivity() throws(Fault) -> Moment {
        try readMoment(ActivityColumn.startWall, "start_wall", ActivityColumn.startBoot, "start_boot")
    }

    private func readMoment(
        _ wall: ActivityColumn, _ wallName: String, _ boot: ActivityColumn, _ bootName: String
    ) throws(Fault) -> Moment {
        Moment(
            wall: WallTime(microseconds: try time(wall, wallName)),
            boot: BootTime(microseconds: try time(boot, bootName)))
    }
}
