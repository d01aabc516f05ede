internal import AlarmCore

/// Start.
extension Activities {
    func start(
        _ id: ActivityID, _ settings: [ActivitySetting], asOf: UInt64?, alert: ActivityAlert?,
        from connection: ActivityCaller?, by caller: Caller, at now: Moment, _ change: inout ActivityChange
    ) throws(Refusal) {
        guard isEnabled else {
            throw .notAuthorized(LocalizableText("live activities are switched off"))
        }
        guard records[id] == nil else { throw .alreadyExists(id) }
        var configuration = ActivityConfiguration()
        for setting in settings { try configuration.set(setting) }
        guard settings.contains(where: { $0.key == .content }) else {
            throw KeyName("content").refusal(
                expected: LocalizableText("a dictionary"), got: LocalizableText("nothing"))
        }
        configuration.setAppID(of: caller)
        try configuration.validateStart(at: now)
        try configuration.validateButtons()
        let asOf = try contentTime(asOf, at: now)
        try validate(alert, by: caller)
        try makeSureThereIsRoom(for: configuration.appID)
        var activity = Activity(
            id: id, owner: caller.sandboxedApp, caller: configuration.endsWithCaller ? connection : nil, configuration,
            startAlert: nil, state: .pending, asOf: asOf ?? now.wall, updateCount: 0)
        if configuration.startAt == nil {
            activity.state = .running(since: now, isStale: activity.isOutOfDate(at: now))
        } else {
            activity.startAlert = alert
        }
        put(ActivityRecord(activity, announcedAt: now.boot), at: id, in: &change)
        change.effects.append(.added(activity))
        if configuration.startAt == nil, let alert { change.effects.append(.alerted(id, alert)) }
        change.isToBeStored = true
    }

    private func makeSureThereIsRoom(for app: String) throws(Refusal) {
        var (all, ofApp) = (0, 0)
        for record in records.values where record.activity.end == nil {
            all += 1
            if record.activity.configuration.appID == app { ofApp += 1 }
        }
        guard all < limits.activities else {
            throw .maximumLimitReached(
                LocalizableText("there are {number} activities already", ["number": .number(all)]))
        }
        guard app.isEmpty || ofApp < limits.perApp else {
            throw .maximumLimitReached(
                LocalizableText(
                    "{app} has {number} activities already", ["app": .quoted(app), "number": .number(ofApp)]))
        }
    }
}

extension ActivityConfiguration {
    /// Sets the app of a new activity: a sandboxed app's proven identity; for other programs the given app or, if none
    /// is given, the caller's known app.
    fileprivate mutating func setAppID(of caller: Caller) {
        switch caller {
        case .sandboxed(let app): appID = app.id
        case .host(let known):
            guard let known, appID.isEmpty else { return }
            // It isn't the client's fault if this isn't a desktop id.
            try? set(ActivitySetting(.appID, .string(known)))
        }
    }
}
