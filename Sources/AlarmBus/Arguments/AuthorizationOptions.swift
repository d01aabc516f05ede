internal import AlarmCore
internal import DBus

/// The options of RequestAuthorization and GetAuthorization: `a{sv}` with `app-id s` and `usage s`, each optional.
struct AuthorizationOptions {
    /// The desktop id of the app; empty: the caller's.
    private(set) var appID = ""
    /// The purpose of the app's alarms, shown when the person is asked for permission; may be empty.
    private(set) var usage = ""

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "options") { (name, value) throws(Refusal) in
            switch name {
            case "app-id": appID = try Self.appID(try value.string(for: name))
            case "usage": usage = try value.usage(for: name)
            default:
                throw .invalidConfiguration(key: "options", expected: .oneOf(["app-id", "usage"]), got: .quoted(name))
            }
        }
    }

    /// Checks and returns a desktop id, which must be empty or valid for an alarm.
    ///
    /// - Parameter key: The name of the argument, for the error.
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    static func appID(_ text: String, for key: String = "app-id") throws(Refusal) -> String {
        var configuration = Configuration()
        do throws(Refusal) { try configuration.set(Setting(.appID, .string(text))) } catch {
            switch error {
            case .invalidConfiguration(_, let expected, let got):
                throw .invalidConfiguration(key: key, expected: expected, got: got)
            case .tooLarge(_, let limit, let got): throw .tooLarge(key: key, limit: limit, got: got)
            default: throw error
            }
        }
        return configuration.appID
    }
}
