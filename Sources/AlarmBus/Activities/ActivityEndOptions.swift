internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The options of End: `a{sv}` with `content a{sv}`, `as-of t`, and `dismissal s` or `dismiss-at t`, each optional.
struct ActivityEndOptions {
    /// The last content; `nil`: the content doesn't change.
    private(set) var content: OpaqueValue?
    /// The time of the content, µs since 1970 UTC; `nil`: now.
    private(set) var asOf: UInt64?
    /// The time for which the ended activity is shown.
    private(set) var dismissal = ActivityCommand.Dismissal.standard

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        var hasDismissal = false
        try reader.forEachEntry(of: "options") { (name, value) throws(Refusal) in
            switch name {
            case "content": content = try SettingValue.readContent(&value, for: name)
            case "as-of": asOf = try value.uint64(for: name)
            case "dismissal", "dismiss-at":
                guard !hasDismissal else {
                    throw .invalidConfiguration(
                        key: "options", expected: .oneOf(["dismissal", "dismiss-at"]), got: LocalizableText("both"))
                }
                hasDismissal = true
                dismissal =
                    name == "dismissal"
                    ? try Self.dismissal(try value.string(for: name)) : .at(try value.uint64(for: name))
            default:
                throw .invalidConfiguration(
                    key: "options", expected: .oneOf(["content", "as-of", "dismissal", "dismiss-at"]),
                    got: .quoted(name))
            }
        }
    }

    private static func dismissal(_ name: String) throws(Refusal) -> ActivityCommand.Dismissal {
        switch name {
        case "default": .standard
        case "immediate": .immediate
        default:
            throw .invalidConfiguration(
                key: "dismissal", expected: .oneOf(["default", "immediate"]), got: .quoted(name))
        }
    }
}
