/// The conversion of a key's values between the form that clients give and the form in a configuration.
protocol KeyCodec {
    /// The form in which values are kept.
    associatedtype Kept: Equatable

    /// The type of given values.
    var type: Setting.ValueType { get }

    /// Validates a given value.
    ///
    /// - Returns: The kept value; `nil`: the key is then as if it weren't set.
    /// - Throws: `Refusal`: `invalidConfiguration`, for a key of the schedule `invalidSchedule`, or `tooLarge`.
    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> Kept?

    /// Returns the value that is given to get `kept`.
    func encode(_ kept: Kept) -> Setting.Value

    /// Returns the most bytes that `kept` takes in a listing beyond those of a number or a word.
    func extraSize(of kept: Kept) -> Int
}

extension KeyCodec {
    func extraSize(of kept: Kept) -> Int { 0 }
}

/// A choice between two.
struct Flag: KeyCodec {
    var type: Setting.ValueType { .boolean }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> Bool? {
        guard case .boolean(let choice) = value else { throw key.mismatch(type) }
        return choice
    }

    func encode(_ choice: Bool) -> Setting.Value { .boolean(choice) }
}

/// Any number.
struct Count: KeyCodec {
    var type: Setting.ValueType { .uint32 }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> UInt32? {
        guard case .uint32(let count) = value else { throw key.mismatch(type) }
        return count
    }

    func encode(_ count: UInt32) -> Setting.Value { .uint32(count) }
}

/// A number from 0 to 1.
struct Fraction: KeyCodec {
    var type: Setting.ValueType { .double }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> Double? {
        guard case .double(let number) = value else { throw key.mismatch(type) }
        guard (0...1).contains(number) else {
            throw key.refusal(
                expected: LocalizableText(
                    "{first} to {last}", ["first": .verbatim("0.0"), "last": .verbatim("1.0")]),
                got: .verbatim("\(number)"))
        }
        return number
    }

    func encode(_ number: Double) -> Setting.Value { .double(number) }
}

/// A value that the rules don't read.
struct Opaque: KeyCodec {
    /// The most bytes that it takes.
    var limit = OpaqueValue.sizeLimit

    var type: Setting.ValueType { .opaque }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> OpaqueValue? {
        guard case .opaque(let value) = value else { throw key.mismatch(type) }
        try value.validate(for: key.refusalName, limit: limit)
        return value
    }

    func encode(_ value: OpaqueValue) -> Setting.Value { .opaque(value) }
    func extraSize(of value: OpaqueValue) -> Int { value.size }
}

/// The appearance of buttons, kept in the order of their roles.
struct Buttons: KeyCodec {
    var type: Setting.ValueType { .buttons }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> [Button]? {
        guard case .buttons(let buttons) = value else { throw key.mismatch(type) }
        for button in buttons {
            let role = button.role.rawValue
            guard !button.isHidden || button.role.canBeHidden else {
                throw key.refusalName.part("\(role).hidden").refusal(
                    expected: LocalizableText("a button that can be hidden: pause, resume"),
                    got: .verbatim(role))
            }
            if let text = button.text { try Text.label.validate(text, for: key.refusalName.part("\(role).text")) }
            if let icon = button.icon { try Text.icon.validate(icon, for: key.refusalName.part("\(role).icon")) }
            if let color = button.textColor {
                try Text.color.validate(color, for: key.refusalName.part("\(role).text-color"))
            }
        }
        return buttons.sorted { $0.role.rawValue < $1.role.rawValue }
    }

    func encode(_ buttons: [Button]) -> Setting.Value { .buttons(buttons) }

    func extraSize(of buttons: [Button]) -> Int {
        buttons.reduce(0) { $0 + 192 + ($1.text?.utf8.count ?? 0) + ($1.icon?.utf8.count ?? 0) }
    }
}

/// An action of an app.
struct Action: KeyCodec {
    var type: Setting.ValueType { .action }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> AppAction? {
        guard case .action(let action) = value else { throw key.mismatch(type) }
        try action.validate(for: key.refusalName)
        return action
    }

    func encode(_ action: AppAction) -> Setting.Value { .action(action) }

    /// Returns the size of a dictionary of up to four entries, of which the parameter may need 7 bytes of padding more.
    func extraSize(of action: AppAction) -> Int {
        4 * 48 + action.name.utf8.count + (action.target?.utf8.count ?? 0) + action.parameter.size
    }
}
