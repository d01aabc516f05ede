extension AlarmManager {
    /// The error of a call, except for ``AlarmError/maximumLimitReached``. An addition.
    ///
    /// Texts are for people, in the service's language.
    public enum ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
        /// This app has no alarm with this id.
        case notFound
        /// An alarm with that id exists already.
        case alreadyExists
        /// The alarm isn't in the required state: alerting, counting down, or paused.
        case invalidState
        /// The person has denied this app, or hasn't decided yet.
        case notAuthorized
        /// A value of the configuration is invalid. The text names it.
        case invalid(String)
        /// A text, or presentation and metadata together, exceed the size limit.
        case tooLarge(String)
        /// The service couldn't write to its disk. Nothing has changed.
        case storageFailed(String)
        /// The service can't be reached: it isn't installed, can't be started, or there is no session bus.
        case unavailable(String)
        /// The service didn't answer in time. It may have performed the call.
        case timedOut
        /// Any other error.
        case other(String)

        /// The reason, for logs.
        public var description: String {
            switch self {
            case .notFound: "there is no such alarm of this app"
            case .alreadyExists: "there is an alarm of that id"
            case .invalidState: "the alarm's state doesn't allow that"
            case .notAuthorized: "the app isn't allowed to set alarms"
            case .unavailable(let text): "the alarm service can't be reached: \(text)"
            case .timedOut: "the alarm service doesn't answer"
            case .invalid(let text), .tooLarge(let text), .storageFailed(let text), .other(let text): text
            }
        }
    }
}
