public import AlarmCore
internal import DBus

/// The reason why a call to an app after a press failed.
public enum ApplicationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The alarm, or the activity, names no app.
    case noApp
    /// The app has no desktop file, or a hidden one.
    case noDesktopFile(app: String)
    /// The app's desktop file doesn't set `DBusActivatable=true`.
    case notActivatable(app: String)
    /// The app's identity isn't a valid bus name.
    case noBusName(app: String)
    /// The stored parameter of the action can't be read.
    case unreadableParameter
    /// The call wasn't sent because this many calls are in progress.
    case tooManyCalls(underWay: Int)
    /// No answer arrived: the call timed out, or the app ended before.
    case noAnswer(app: String)
    /// The app, or the bus when starting it, answered with an error.
    case refused(app: String, error: String)

    /// The description for people.
    public var text: LocalizableText {
        app.map { LocalizableText("{text}: {reason}", ["text": .verbatim($0), "reason": reason]) } ?? reason
    }

    /// The description for all clients on the bus, without names and texts of apps.
    public var publicText: LocalizableText {
        guard case .refused(_, let error) = self else { return reason }
        return .verbatim(String(error.prefix { $0 != ":" }))
    }

    /// The app that failed; `nil`: no app was called.
    private var app: String? {
        switch self {
        case .noApp, .unreadableParameter, .tooManyCalls: nil
        case .noDesktopFile(let app), .notActivatable(let app), .noBusName(let app), .noAnswer(let app),
            .refused(let app, _):
            app
        }
    }

    private var reason: LocalizableText {
        switch self {
        case .noApp: LocalizableText("no app is named")
        case .noDesktopFile: LocalizableText("the app has no desktop file")
        case .notActivatable:
            LocalizableText("the app's desktop file doesn't say {entry}", ["entry": .verbatim("DBusActivatable=true")])
        case .noBusName: LocalizableText("the name of the app's desktop file isn't a valid bus name")
        case .unreadableParameter: LocalizableText("the action's parameter can't be read")
        case .tooManyCalls(let count):
            LocalizableText(
                "{number} calls of apps are in progress, too many for another", ["number": .number(count)])
        case .noAnswer: LocalizableText("the app hasn't answered in time, or has ended")
        case .refused(_, let error): .verbatim(error)
        }
    }

    /// The description in English, for a log.
    public var description: String { text.description }

    /// The maximum length of an app's error text, in characters.
    private static let longestError = 256

    /// Converts the error of a call to `app`.
    init(_ error: BusError, from app: String) {
        self =
            error.name == .noReply
            ? .noAnswer(app: app) : .refused(app: app, error: String(error.description.prefix(Self.longestError)))
    }
}
