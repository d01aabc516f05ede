internal import AlarmCore

/// The validation of keys.
extension ActivityConfiguration {
    private static let longestDelay = Interval.days(30)
    private static let mostActions = 8

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

    /// Reads an instant, µs since 1970 UTC.
    static func instant(_ microseconds: UInt64, _ key: KeyName) throws(Refusal) -> WallTime {
        guard microseconds <= UInt64(WallTime.latest.microseconds) else {
            throw key.refusal(expected: LocalizableText("µs since 1970 UTC below 2^53"), got: .number(microseconds))
        }
        return WallTime(microseconds: Int64(microseconds))
    }

    /// Reads a text that may be empty, which is as if it were not given.
    static func text(_ text: String, _ kind: Text, _ key: KeyName) throws(Refusal) -> String? {
        if text.isEmpty { return nil }
        try kind.validate(text, for: key)
        return text
    }

    /// Refuses too many actions, and one whose name or parts can't be those of one.
    static func validate(_ actions: [String: AppAction]) throws(Refusal) {
        guard actions.count <= mostActions else {
            throw .tooLarge(
                key: "actions", limit: LocalizableText("{number} entries", ["number": .number(mostActions)]),
                got: .number(actions.count))
        }
        for (name, action) in actions.sorted(by: { $0.key < $1.key }) {
            let key = KeyName("actions", part: name)
            guard name != defaultActionName else {
                throw KeyName("actions").refusal(
                    expected: LocalizableText("the key {key} for that", ["key": .verbatim("default-action")]),
                    got: .quoted(name))
            }
            try Text.actionName.validate(name, for: KeyName("actions"))
            try action.validate(for: key)
        }
    }
}
