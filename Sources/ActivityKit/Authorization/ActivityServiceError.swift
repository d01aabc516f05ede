/// The errors of a request without a case in Apple's ActivityKit.
public enum ActivityServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The service can't be reached or started, with the explanation from the bus.
    case unavailable(String)
    /// The service doesn't answer. The activity may have been started: see ``Activity/activities``.
    case timedOut
    /// The service refuses the data, or it can't be encoded, with the explanation.
    case invalid(String)

    /// The reason, for logs.
    public var description: String {
        switch self {
        case .unavailable(let explanation): "the alarm service can't be reached: \(explanation)"
        case .timedOut: "the alarm service doesn't answer"
        case .invalid(let explanation): explanation
        }
    }
}
