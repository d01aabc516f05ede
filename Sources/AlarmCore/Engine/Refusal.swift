/// The refusal of a command because of a mistake of the client. Nothing has changed.
public enum Refusal: Error, Hashable, Sendable {
    /// There is no such alarm.
    case notFound(String)
    /// The id is taken.
    case alreadyExists(AlarmID)
    /// The alarm's state doesn't allow it.
    case invalidState(String)
    /// A key, or its value, is wrong.
    case invalidConfiguration(key: String, expected: String, got: String)
    /// A key of the schedule, or its value, is wrong.
    case invalidSchedule(key: String, expected: String, got: String)
    /// There can't be more alarms.
    case maximumLimitReached(String)
    /// A value takes more room than it may.
    case tooLarge(key: String, limit: String, got: String)

    /// The message for people: the fault and the expectation.
    public var message: String {
        switch self {
        case .notFound(let text): text
        case .alreadyExists(let id): "id: expected one that is free, got \(id), which is taken"
        case .invalidState(let text): text
        case .invalidConfiguration(let key, let expected, let got), .invalidSchedule(let key, let expected, let got):
            "\(key): expected \(expected), got \(got)"
        case .maximumLimitReached(let text): text
        case .tooLarge(let key, let limit, let got): "\(key): expected at most \(limit), got \(got)"
        }
    }

    /// Refuses an identifier that no alarm has.
    public static func notFound(_ id: AlarmID) -> Refusal { .notFound("there is no alarm \(id)") }

    /// Text of a client as a message quotes it: its beginning, without control characters.
    public static func quoted(_ text: String) -> String {
        let beginning = text.unicodeScalars.prefix(41)
        let quoted = beginning.prefix(40).map { $0.escaped(asASCII: $0.isControl) }.joined()
        return beginning.count > 40 ? "\"\(quoted)…\"" : "\"\(quoted)\""
    }
}
