/// The refusal of a client's command. Nothing has changed.
public enum Refusal: Error, Hashable, Sendable {
    /// There is no such alarm.
    case notFound(LocalizableText)
    /// The id is taken.
    case alreadyExists(AlarmID)
    /// The alarm's state doesn't allow the command.
    case invalidState(LocalizableText)
    /// A key, or its value, is wrong.
    case invalidConfiguration(key: String, expected: LocalizableText, got: LocalizableText)
    /// A key of the schedule, or its value, is wrong.
    case invalidSchedule(key: String, expected: LocalizableText, got: LocalizableText)
    /// A text can't be parsed as a schedule. The value is the whole message, which begins with the text.
    case invalidScheduleText(LocalizableText)
    /// The limit on the number of alarms is reached.
    case maximumLimitReached(LocalizableText)
    /// The person hasn't allowed the app to set alarms.
    case notAuthorized(LocalizableText)
    /// A value is larger than its limit.
    case tooLarge(key: String, limit: LocalizableText, got: LocalizableText)

    /// The message for people: the fault and the expectation.
    public var text: LocalizableText {
        switch self {
        case .notFound(let text), .invalidState(let text), .invalidScheduleText(let text),
            .maximumLimitReached(let text), .notAuthorized(let text):
            text
        case .alreadyExists(let id):
            LocalizableText(
                "{key}: expected one that is free, got {id}, which is taken",
                ["key": .verbatim("id"), "id": .verbatim(id.description)])
        case .invalidConfiguration(let key, let expected, let got), .invalidSchedule(let key, let expected, let got):
            LocalizableText(
                "{key}: expected {expected}, got {got}", ["key": .verbatim(key), "expected": expected, "got": got])
        case .tooLarge(let key, let limit, let got):
            LocalizableText(
                "{key}: expected at most {limit}, got {got}", ["key": .verbatim(key), "limit": limit, "got": got])
        }
    }

    /// The message in English.
    public var message: String { text.description }

    /// The refusal to stop or snooze an alert if no alarm rings.
    static var noneRings: Refusal { .notFound(LocalizableText("no alarm rings")) }

    /// Returns the refusal of an identifier that no alarm has.
    public static func notFound(_ id: AlarmID) -> Refusal {
        .notFound(LocalizableText("there is no alarm {id}", ["id": .verbatim(id.description)]))
    }
}
