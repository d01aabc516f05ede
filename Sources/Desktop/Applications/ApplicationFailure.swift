internal import DBus

/// Why an app hasn't done what a person's press asked of it.
public enum ApplicationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The alarm names no app.
    case noApp
    /// The app has no desktop file, or a hidden one.
    case noDesktopFile(app: String)
    /// The app's desktop file doesn't say that it can be called on the bus.
    case notActivatable(app: String)
    /// The app's identity is no name on the bus.
    case noBusName(app: String)
    /// The value that the app was to be called with can't be read any more.
    case unreadableParameter
    /// So many calls are under way that this one wasn't sent.
    case tooManyCalls(underWay: Int)
    /// No answer has come: it took too long, or the app has ended before it.
    case noAnswer(app: String)
    /// The app, or the bus that was to start it, has answered with an error.
    case refused(app: String, error: String)

    /// What happened, in words for a log.
    public var description: String {
        switch self {
        case .noApp: "the alarm names no app"
        case .noDesktopFile(let app): "\(app): the app has no desktop file"
        case .notActivatable(let app): "\(app): the app's desktop file doesn't say DBusActivatable=true"
        case .noBusName(let app): "\(app): the name of the app's desktop file isn't a valid bus name"
        case .unreadableParameter: "the action's parameter can't be read"
        case .tooManyCalls(let count): "\(count) calls of apps are in progress, too many for another"
        case .noAnswer(let app): "\(app): the app hasn't answered in time, or has ended"
        case .refused(let app, let error): "\(app): \(error)"
        }
    }

    /// The longest text of an app's that is told on, in characters.
    private static let longestError = 256

    /// What the answer to a call of `app` says.
    init(_ error: BusError, from app: String) {
        self =
            error.name == .noReply
            ? .noAnswer(app: app) : .refused(app: app, error: String(error.description.prefix(Self.longestError)))
    }
}
