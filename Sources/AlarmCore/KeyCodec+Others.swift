/// A choice between two.
struct Flag: KeyCodec {
    func decode(_ choice: Bool, for key: ConfigurationKey) -> Bool? { choice }
}

/// A number, whatever it is.
struct Count: KeyCodec {
    func decode(_ count: UInt32, for key: ConfigurationKey) -> UInt32? { count }
}

/// A number from 0 to 1.
struct Fraction: KeyCodec {
    func decode(_ number: Double, for key: ConfigurationKey) throws(Refusal) -> Double? {
        guard (0...1).contains(number) else { throw key.refusal(expected: "0.0 to 1.0", got: "\(number)") }
        return number
    }
}

/// A value that only others than the rules read.
struct Opaque: KeyCodec {
    func decode(_ value: OpaqueValue, for key: ConfigurationKey) throws(Refusal) -> OpaqueValue? {
        try validate(value, key)
        return value
    }

    func validate(_ value: OpaqueValue, _ key: ConfigurationKey, part: String? = nil) throws(Refusal) {
        guard (0...OpaqueValue.sizeLimit).contains(value.size) else {
            throw .tooLarge(
                key: key.name(ofPart: part), limit: "\(OpaqueValue.sizeLimit) bytes marshalled", got: "\(value.size)")
        }
    }

    func extraSize(of value: OpaqueValue) -> Int { value.size }
}

/// The looks of buttons, kept in the order of their roles.
struct Buttons: KeyCodec {
    func decode(_ buttons: [Button], for key: ConfigurationKey) throws(Refusal) -> [Button]? {
        for button in buttons {
            let role = button.role.rawValue
            if let text = button.text { try Text.label.validate(text, key, part: "\(role).text") }
            if let icon = button.icon { try Name.icon.validate(icon, key, part: "\(role).icon") }
            if let color = button.textColor { try Color().validate(color, key, part: "\(role).text-color") }
        }
        return buttons.sorted { $0.role.rawValue < $1.role.rawValue }
    }

    func extraSize(of buttons: [Button]) -> Int {
        buttons.reduce(0) { $0 + 160 + ($1.text?.utf8.count ?? 0) + ($1.icon?.utf8.count ?? 0) }
    }
}

/// An action of an app.
struct Action: KeyCodec {
    func decode(_ action: AppAction, for key: ConfigurationKey) throws(Refusal) -> AppAction? {
        try key.limit(action.name, to: ConfigurationKey.nameLimit, part: "name")
        guard !action.name.isEmpty, action.name.utf8.allSatisfy(\.isOfActionName) else {
            throw key.refusal(
                ofPart: "name", expected: "the name of an action: letters, digits, '-', '.'",
                got: Refusal.quoted(action.name))
        }
        if let target = action.target {
            guard !target.isEmpty else {
                throw key.refusal(ofPart: "target", expected: Name.desktopID.expected, got: "\"\"")
            }
            try Name.desktopID.validate(target, key, part: "target")
        }
        try Opaque().validate(action.parameter, key, part: "parameter")
        return action
    }

    /// A dictionary of up to four entries, of which the parameter may need 7 bytes of padding more.
    func extraSize(of action: AppAction) -> Int {
        4 * 48 + action.name.utf8.count + (action.target?.utf8.count ?? 0) + action.parameter.size
    }
}

extension UInt8 {
    /// As `g_action_name_is_valid()` has it.
    fileprivate var isOfActionName: Bool {
        isOfName && self != UInt8(ascii: "_") && self != UInt8(ascii: "+")
    }
}
