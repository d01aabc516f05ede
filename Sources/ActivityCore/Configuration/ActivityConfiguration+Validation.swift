internal import AlarmCore

/// The validation of keys.
extension ActivityConfiguration {
    private static let longestDelay = Interval.days(30)

    /// Refuses a start that has passed or is too far ahead.
    func validateStart(at now: Moment) throws(Refusal) {
        guard let startAt, startAt <= now.wall || startAt > now.wall + Self.longestDelay else { return }
        throw KeyName("start-at").refusal(
            expected: LocalizableText("a time to come within 30 days"), got: .number(startAt.microseconds))
    }

    /// Refuses a layout with a button that has no action.
    func validateButtons() throws(Refusal) {
        for name in layout.actions where name != Self.defaultActionName && actions[name] == nil {
            throw KeyName("layout").refusal(
                expected: LocalizableText("buttons whose action is in {key}", ["key": .verbatim("actions")]),
                got: .quoted(name))
        }
    }
}
