/// The activation of a search result, read from its text.
public struct FoundActivation {
    /// The alarm concerned.
    public let id: AlarmID
    /// The command; `nil`: the alarm is only shown.
    public let command: Command?

    /// Reads a result and the name of the pressed button, empty for the result itself.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` if the text isn't a result, or the name isn't one of its buttons,
    ///   `notFound` if the result's alarm or command is gone, `invalidState` if the alarm doesn't have the button now.
    public init(_ text: String, action name: String, of alarms: any AlarmView, at now: Moment) throws(Refusal) {
        guard let result = FoundResult(text) else {
            throw .invalidConfiguration(
                key: "result", expected: LocalizableText("a result of {method}", ["method": .verbatim("Find")]),
                got: .quoted(text))
        }
        guard case .alarm(let id) = result else {
            guard name.isEmpty else {
                throw .invalidConfiguration(key: "action", expected: .quoted(""), got: .quoted(name))
            }
            (id, command) = try Self.command(of: result, alarms, at: now)
            return
        }
        guard let alarm = alarms.alarm(id) else { throw .notFound(id) }
        self.id = id
        command = try Self.command(name, on: alarm)
    }

    private static func command(
        of result: FoundResult, _ alarms: any AlarmView, at now: Moment
    ) throws(Refusal) -> (AlarmID, Command?) {
        switch result {
        case .start(let configuration, _):
            let id = AlarmID.random()
            return (id, .schedule(id, configuration.settings))
        case .alarm(let id): return (id, nil)
        case .stop: return try (longestAlerting(alarms), .stopRinging)
        case .snooze: return try (longestAlerting(alarms), .snoozeRinging)
        case .undo(let token):
            guard let entry = alarms.undoEntries(at: now).first(where: { $0.token == token }) else {
                throw .nothingToUndo
            }
            return (entry.id, .undo(token))
        }
    }

    private static func longestAlerting(_ alarms: any AlarmView) throws(Refusal) -> AlarmID {
        guard let id = alarms.longestAlerting else { throw .noneRings }
        return id
    }

    private static func command(_ name: String, on alarm: Alarm) throws(Refusal) -> Command? {
        if name.isEmpty { return nil }
        guard let action = FoundAction(rawValue: name) else {
            throw .invalidConfiguration(
                key: "action", expected: .oneOf(FoundAction.allCases.map(\.rawValue)), got: .quoted(name))
        }
        guard alarm.foundActions.contains(action) else {
            throw .invalidState(
                LocalizableText(
                    "{key}: expected {expected}, got {got}",
                    [
                        "key": .verbatim("action"), "expected": .oneOf(alarm.foundActions.map(\.rawValue)),
                        "got": .quoted(name),
                    ]))
        }
        return switch action {
        case .pause: .pause(alarm.id)
        case .resume: .resume(alarm.id)
        case .stop: .stop(alarm.id)
        case .cancel: .cancel(alarm.id)
        }
    }
}
