/// The conversion of a key's values between the form that clients give and the form in a configuration.
public protocol KeyCodec {
    /// The form in which values are kept.
    associatedtype Kept: Equatable

    /// The type of given values.
    var type: SettingType { get }

    /// Validates a given value.
    ///
    /// - Returns: The kept value; `nil`: the key is then as if it weren't set.
    /// - Throws: `Refusal`: `invalidConfiguration`, for a key of the schedule `invalidSchedule`, or `tooLarge`.
    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Kept?

    /// Returns the value that is given to get `kept`.
    func encode(_ kept: Kept) -> SettingValue

    /// Returns the most bytes that `kept` takes in a listing beyond those of a number or a word.
    func extraSize(of kept: Kept) -> Int
}

extension KeyCodec {
    /// Returns zero, as for a number or a word, and for the keys of activities, whose listings aren't measured.
    public func extraSize(of kept: Kept) -> Int { 0 }
}

/// A choice between two.
package struct Flag: KeyCodec {
    package var type: SettingType { .boolean }

    /// Creates a codec.
    package init() {}

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Bool? {
        guard case .boolean(let choice) = value else { throw key.mismatch(type) }
        return choice
    }

    package func encode(_ choice: Bool) -> SettingValue { .boolean(choice) }
}

/// Any number.
struct Count: KeyCodec {
    var type: SettingType { .uint32 }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> UInt32? {
        guard case .uint32(let count) = value else { throw key.mismatch(type) }
        return count
    }

    func encode(_ count: UInt32) -> SettingValue { .uint32(count) }
}

/// A number from 0 to a greatest one.
package struct Number: KeyCodec {
    private let greatest: Double
    /// The greatest number in refusals.
    private let written: String

    package var type: SettingType { .double }

    /// Creates a codec.
    ///
    /// - Parameters:
    ///   - greatest: The greatest number.
    ///   - written: Its text in refusals.
    package init(upTo greatest: Double, written: String) {
        self.greatest = greatest
        self.written = written
    }

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Double? {
        guard case .double(let number) = value else { throw key.mismatch(type) }
        guard (0...greatest).contains(number) else {
            throw key.refusal(
                expected: LocalizableText(
                    "{first} to {last}", ["first": .verbatim("0.0"), "last": .verbatim(written)]),
                got: .verbatim("\(number)"))
        }
        // Zero has no sign, which the store wouldn't keep.
        return number == 0 ? 0 : number
    }

    package func encode(_ number: Double) -> SettingValue { .double(number) }
}

/// A dictionary that the rules don't read.
package struct OpaqueDictionary: KeyCodec, Sendable {
    package let type: SettingType
    /// The maximum size, bytes.
    private let limit: Int

    private init(_ type: SettingType, limit: Int) {
        self.type = type
        self.limit = limit
    }

    /// Data of a client.
    package static let metadata = OpaqueDictionary(.metadata, limit: OpaqueValue.sizeLimit)
    /// Data of a client, to which layouts can refer.
    package static let content = OpaqueDictionary(.content, limit: OpaqueValue.sizeLimit)
    /// The layout of an alarm, which the module that receives it checks.
    static let alarmLayout = OpaqueDictionary(.alarmLayout, limit: OpaqueValue.layoutSizeLimit)

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> OpaqueValue? {
        guard case .opaque(let value) = value else { throw key.mismatch(type) }
        try value.validate(for: key, limit: limit)
        return value
    }

    package func encode(_ value: OpaqueValue) -> SettingValue { .opaque(value) }
    package func extraSize(of value: OpaqueValue) -> Int { value.size }
}

/// The appearance of buttons, kept in the order of their roles.
struct Buttons: KeyCodec {
    var type: SettingType { .buttons }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> [Button]? {
        guard case .buttons(let buttons) = value else { throw key.mismatch(type) }
        for button in buttons {
            let role = button.role.rawValue
            guard !button.isHidden || button.role.canBeHidden else {
                throw key.part("\(role).hidden").refusal(
                    expected: LocalizableText("a button that can be hidden: pause, resume"),
                    got: .verbatim(role))
            }
            if let text = button.text { try Text.label.validate(text, for: key.part("\(role).text")) }
            if let icon = button.icon { try Text.icon.validate(icon, for: key.part("\(role).icon")) }
            if let color = button.textColor {
                try Text.color.validate(color, for: key.part("\(role).text-color"))
            }
        }
        return buttons.sorted { $0.role.rawValue < $1.role.rawValue }
    }

    func encode(_ buttons: [Button]) -> SettingValue { .buttons(buttons) }

    func extraSize(of buttons: [Button]) -> Int {
        buttons.reduce(0) { $0 + 192 + ($1.text?.utf8.count ?? 0) + ($1.icon?.utf8.count ?? 0) }
    }
}

/// An action of an app.
package struct Action: KeyCodec {
    package var type: SettingType { .action }

    /// Creates a codec.
    package init() {}

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> AppAction? {
        guard case .action(let action) = value else { throw key.mismatch(type) }
        try action.validate(for: key)
        return action
    }

    package func encode(_ action: AppAction) -> SettingValue { .action(action) }

    /// Returns the size of a dictionary of up to four entries, of which the parameter may need 7 bytes of padding more.
    package func extraSize(of action: AppAction) -> Int {
        4 * 48 + action.name.utf8.count + (action.target?.utf8.count ?? 0) + action.parameter.size
    }
}
