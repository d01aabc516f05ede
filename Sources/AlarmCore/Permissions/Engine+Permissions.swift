/// The person's decisions on sandboxed apps.
extension Engine {
    /// Returns the person's decision on a sandboxed app.
    public func authorization(of app: SandboxedApp) -> Authorization { authorizations[app] ?? .notDetermined }

    /// Sets decisions, and applies them to the alarms of these apps.
    func setAuthorizations(
        _ decisions: [SandboxedApp: Authorization], at now: Moment, in change: inout Change
    ) {
        let before = authorizations
        var after = before
        for (app, decision) in decisions { after[app] = decision == .notDetermined ? nil : decision }
        guard after != before else { return }
        var decided: [(alarm: Alarm, step: Alarm.Step)] = []
        var denied: [Occurrence] = []
        for app in decisions.keys where (after[app] == .denied) != (before[app] == .denied) {
            forEach(of: app) { alarm in
                if after[app] == .denied, let due = alarm.nextDue { denied.append(Occurrence(id: alarm.id, due: due)) }
                if let other = alarm.decided(isDenied: after[app] == .denied, at: now) { decided.append(other) }
            }
        }
        change.authorizationsBefore = before
        // The order is deterministic, since the input may have to be applied again.
        for (alarm, step) in decided.sorted(by: { $0.alarm.id < $1.alarm.id }) {
            record(alarm, step.effects, step.outcome, at: now, in: &change)
        }
        for first in denied.sorted(by: { $0.id < $1.id }) {
            if let alarm = alarm(first.id) { note(.denied, of: alarm, due: first.due, at: now, in: &change) }
        }
        change.contextChanges = replaceAuthorizations(by: after)
        change.effects.append(.authorizationsChanged)
    }

    /// Reverts a change that lets an alarm of a denied app ring or count down.
    ///
    /// - Throws: `Refusal.notAuthorized` if the change was reverted.
    func refuseStartDenied(_ change: Change) throws(Refusal) {
        let started = change.edits.lazy.compactMap { self.alarm($0.id) }.first(where: \.runsDenied)
        guard let app = started?.owner else { return }
        undo(change)
        throw .denied(app)
    }

    /// Refuses a new alarm or activity of a sandboxed app that the person hasn't allowed.
    ///
    /// - Throws: `Refusal.notAuthorized`.
    public func requireAuthorization(of app: SandboxedApp) throws(Refusal) {
        let name = LocalizableText.quoted(app.id)
        switch authorization(of: app) {
        case .authorized: return
        case .notDetermined:
            throw .notAuthorized(
                LocalizableText("{app} may not set alarms: nobody has allowed it yet", ["app": name]))
        case .denied: throw .denied(app)
        }
    }

    /// Refuses a sandboxed app a method that no decision of the person can allow.
    func requireHost(_ caller: Caller) throws(Refusal) {
        guard let app = caller.sandboxedApp else { return }
        throw .notAuthorized(LocalizableText("{app} is in a sandbox, and may not do this", ["app": .quoted(app.id)]))
    }

    /// Refuses a sandboxed app the path of a sound file, which the player would open outside the sandbox.
    func refuseFile(
        in configuration: Configuration, changing keys: [ConfigurationKey], by caller: Caller
    ) throws(Refusal) {
        guard caller.sandboxedApp != nil, keys.contains(.sound), case .file(let path)? = configuration.sound else {
            return
        }
        throw KeyName(ConfigurationKey.sound.rawValue).refusal(
            expected: LocalizableText("default, none or the name of a themed sound from an app in a sandbox"),
            got: LocalizableText("a path, {path}", ["path": .quoted(path)]))
    }
}

extension Refusal {
    /// Returns the refusal for an app that the person has denied.
    static func denied(_ app: SandboxedApp) -> Refusal {
        .notAuthorized(LocalizableText("{app} may not set alarms: it was denied", ["app": .quoted(app.id)]))
    }
}

extension Configuration {
    /// Sets the app of a new alarm: a sandboxed app's proven identity; for other programs the given app or, if none is
    /// given, the caller's known app.
    mutating func setAppID(of caller: Caller, insteadOf settings: [Setting]) throws(Refusal) {
        switch caller {
        case .sandboxed(let app): try set(Setting(.appID, .string(app.id)))
        case .host(let appID):
            guard let appID, !settings.contains(where: { $0.key == .appID }) else { return }
            // It isn't the client's fault if this isn't a desktop id.
            try? set(Setting(.appID, .string(appID)))
        }
    }
}
