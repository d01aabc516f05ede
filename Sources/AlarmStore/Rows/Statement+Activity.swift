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
            let report = { (fault: Fault) in report(fault.of(id, "activity")) }
            readKeys(ActivityKey.columns.all, into: &configuration, report: report)
            var actions = actions[id] ?? [:]
            if let action = actions.removeValue(forKey: ActivityConfiguration.defaultActionName) {
                set(ActivitySetting(.defaultAction, .action(action)), in: &configuration, report: report)
            }
            set(ActivitySetting(.actions, .actions(actions)), in: &configuration, report: report)
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
                let time = optionalInteger(ActivityKey.startColumn).map(String.init) ?? "NULL"
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
