import AlarmsClient
import JSONText

/// The names that a layout refers to, and the values of an activity that they stand for.
struct TextLayoutNames {
    private let given: [String: Value]
    private let activity: ActivityProperties

    init(_ activity: ActivityProperties) {
        self.activity = activity
        given = ["title": .string(activity.title), "stale": .boolean(activity.state == .stale)]
    }

    /// The value of a name: a given one, one of the content or one of the attributes.
    subscript(name: String) -> Value? { given[name] ?? activity.content[name] ?? activity.attributes[name] }

    /// The value of a key of an element: itself, or that of the name that it is; `nil` if there is none.
    func resolved(_ value: Value?) -> Value? {
        guard let text = value?.stringValue, text.hasPrefix("$"), text.utf8.count > 1 else { return value }
        let name = String(text.dropFirst())
        return name.hasPrefix("$") ? .string(name) : self[name]
    }

    /// A text on one line, with spaces for control characters; `nil` if the value is neither a text nor a whole number.
    func text(_ value: Value?) -> String? {
        guard let value = resolved(value), let text = value.stringValue ?? value.digits else { return nil }
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return TerminalText.harmless(String(String.UnicodeScalarView(scalars)))
    }

    /// The time that the key of an element has, µs since 1970 UTC.
    ///
    /// - Returns: `nil` if the element has the key, but it isn't a time; in it `nil` if it doesn't have the key.
    func time(_ key: String, of element: [String: Value]) -> UInt64?? {
        guard let value = element[key] else { return .some(nil) }
        guard let time = resolved(value)?.instant else { return nil }
        return .some(time)
    }

    /// True if the name in the key `when` is true, or false behind `!`; also if there is no such key.
    func isShown(_ condition: Value?) -> Bool {
        guard let condition = condition?.stringValue else { return condition == nil }
        let isNegated = condition.hasPrefix("!")
        return self[isNegated ? String(condition.dropFirst()) : condition]?.booleanValue == !isNegated
    }
}
