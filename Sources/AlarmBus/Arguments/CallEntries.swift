internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The entries of a call's dictionary other than the keys of its configuration.
protocol CallEntries {
    /// The keys of the configuration.
    associatedtype Key: KeyTable

    /// The names of the entries.
    static var names: [String] { get }
    /// The expected value, as text, in a refusal of an entry that Update doesn't have.
    static var onlyInCreation: LocalizableText { get }
    /// The found value, as text, in a refusal of an entry that only Update has.
    static var inCreation: LocalizableText { get }

    /// Creates an instance for which no entry was read.
    init()

    /// Reads an entry.
    ///
    /// - Returns: True if `name` is the name of an entry.
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    mutating func read(_ name: String, _ value: inout Reader, isUpdate: Bool) throws(Refusal) -> Bool
}

extension CallEntries {
    /// The name of Update's entry for resetting keys.
    static var resetKey: String { "reset" }

    /// The names of all entries.
    static var allNames: [String] { Key.allCases.map(\.rawValue) + names + [resetKey] }
}

/// The further entries of Schedule and Update of alarms.
struct AlarmEntries: CallEntries {
    typealias Key = ConfigurationKey

    static let names = ["usage"]
    static var onlyInCreation: LocalizableText { LocalizableText("only in Schedule") }
    static var inCreation: LocalizableText { LocalizableText("in Schedule") }

    /// The purpose of the app's alarms, shown if the person is asked for permission; may be empty.
    private(set) var usage = ""

    mutating func read(_ name: String, _ value: inout Reader, isUpdate: Bool) throws(Refusal) -> Bool {
        guard name == "usage" else { return false }
        guard !isUpdate else {
            throw .invalidConfiguration(key: name, expected: Self.onlyInCreation, got: LocalizableText("in Update"))
        }
        usage = try value.usage(for: name)
        return true
    }
}

/// The further entries of Start and Update of activities.
struct ActivityEntries: CallEntries {
    typealias Key = ActivityKey

    static let names = ["as-of", "alert"]
    static var onlyInCreation: LocalizableText { LocalizableText("only in Start") }
    static var inCreation: LocalizableText { LocalizableText("in Start") }

    /// The time of the content, µs since 1970 UTC; `nil`: now.
    private(set) var asOf: UInt64?
    /// The alert to show; `nil`: none.
    private(set) var alert: ActivityAlert?

    mutating func read(_ name: String, _ value: inout Reader, isUpdate: Bool) throws(Refusal) -> Bool {
        switch name {
        case "as-of": asOf = try value.uint64(for: name)
        case "alert": alert = try ActivityAlert.read(&value, for: name)
        default: return false
        }
        return true
    }
}

extension ActivityAlert {
    fileprivate static func read(_ value: inout Reader, for key: String) throws(Refusal) -> ActivityAlert {
        var (title, body) = ("", "")
        var sound = Sound.standard
        try value.forEachEntry(of: key, at: "\(key).") { (entry, value) throws(Refusal) in
            let place = "\(key).\(entry)"
            switch entry {
            case "title": title = try value.string(for: place)
            case "body": body = try value.string(for: place)
            case "sound": sound = try Sound(try value.string(for: place), for: KeyName(place))
            default:
                throw .invalidConfiguration(
                    key: key, expected: .oneOf(["title", "body", "sound"]), got: .quoted(entry))
            }
        }
        return ActivityAlert(title: title, body: body, sound: sound)
    }
}
