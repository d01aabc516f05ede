internal import Gettext

/// The reason why nothing is spoken.
public enum SpeechProblem: Hashable, Sendable {
    /// The program that speaks is missing at this path.
    case programMissing(String)
    /// The program that speaks can't be started, or has failed.
    case programFailed
    /// Speech Dispatcher isn't installed, can't be started, or has exited.
    case serverUnreachable
    /// Speech Dispatcher doesn't answer, or doesn't begin to speak.
    case serverSilent
    /// Speech Dispatcher has no voice.
    case voiceless

    /// The reason in the person's language, without a full stop.
    public var text: String {
        let server = ["program": "Speech Dispatcher"]
        switch self {
        case .programMissing(let path): return localized("{program} is not installed", ["program": path])
        case .programFailed: return localized("{program} has failed", ["program": "alarms-speaker"])
        case .serverUnreachable: return localized("{program} can't be reached", server)
        case .serverSilent: return localized("{program} doesn't answer", server)
        case .voiceless: return localized("{program} has no voice", server)
        }
    }
}
