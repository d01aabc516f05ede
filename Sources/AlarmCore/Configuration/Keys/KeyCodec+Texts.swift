/// A text of one of these kinds.
package enum Text: KeyCodec {
    /// A text for people, with line breaks.
    case title
    /// A text for people on one line.
    case label
    /// The name of a client's type, on one line.
    case kind
    /// The name of a time zone, of which the engine finds out whether there is one.
    case zone
    /// The name of a themed icon.
    case icon
    /// A desktop id, or none.
    case desktopID
    /// A desktop id.
    case target
    /// The name of an action, as `g_action_name_is_valid()` has it.
    case actionName
    /// `#RRGGBB`.
    case color

    package var type: SettingType { .string }

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> String? {
        guard case .string(let text) = value else { throw key.mismatch(type) }
        if text.isEmpty { return nil }
        try validate(text, for: key)
        return text
    }

    package func encode(_ text: String) -> SettingValue { .string(text) }
    package func extraSize(of text: String) -> Int { text.utf8.count }

    /// Refuses a text that isn't of this kind.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`, or for a key of the schedule `invalidSchedule`.
    package func validate(_ text: String, for key: KeyName) throws(Refusal) {
        let bytes = text.utf8
        switch self {
        case .title:
            try key.limit(text, to: 1024)
            try refuseControls(in: text, key)
        case .label:
            try key.limit(text, to: 256)
            try refuseControls(in: text, key)
        case .kind:
            try key.limit(text, to: 255)
            try refuseControls(in: text, key)
        case .zone:
            try key.limit(text, to: 255)
        case .icon, .desktopID, .target:
            try key.limit(text, to: 255)
            try require(
                bytes.allSatisfy(\.isOfName) && bytes.first != UInt8(ascii: ".") && (self != .target || !text.isEmpty),
                text, key)
        case .actionName:
            try key.limit(text, to: 255)
            try require(!text.isEmpty && bytes.allSatisfy(\.isOfActionName), text, key)
        case .color:
            let isHash = bytes.count == 7 && bytes.first == UInt8(ascii: "#")
            try require(isHash && bytes.dropFirst().allSatisfy(\.isHexadecimalDigit), text, key)
        }
    }

    private func require(_ isValid: Bool, _ text: String, _ key: KeyName) throws(Refusal) {
        guard isValid else { throw key.refusal(expected: expected, got: .quoted(text)) }
    }

    private var expected: LocalizableText {
        switch self {
        case .title: LocalizableText("no control character but line breaks")
        case .label, .kind: LocalizableText("no control character")
        case .zone: LocalizableText("the name of a time zone")
        case .icon: LocalizableText("the name of a themed icon: letters, digits, '-', '_', '+', '.'")
        case .desktopID, .target: LocalizableText("a desktop id: letters, digits, '-', '_', '+', '.'")
        case .actionName: LocalizableText("the name of an action: letters, digits, '-', '.'")
        case .color: .verbatim("#RRGGBB")
        }
    }

    private func refuseControls(in text: String, _ key: KeyName) throws(Refusal) {
        // Nearly no text has a byte that a control character could begin with in UTF-8: it is done with here.
        var text = text
        // Without an early exit the compiler looks at sixteen of them at once.
        let suspects = text.withUTF8 { $0.reduce(UInt8(0)) { $0 | ($1 < 0x20 || $1 == 0x7F || $1 == 0xC2 ? 1 : 0) } }
        guard suspects != 0 else { return }
        for scalar in text.unicodeScalars where scalar.isControl {
            if self == .title, scalar == "\n" { continue }
            throw key.refusal(
                expected: expected,
                got: .verbatim("U+\(String(scalar.value, radix: 16, uppercase: true))"))
        }
    }
}

/// A case of an enumeration, by its name.
package struct Choice<Kept: CaseIterable & RawRepresentable & Equatable>: KeyCodec where Kept.RawValue == String {
    package var type: SettingType { .string }

    /// Creates a codec.
    package init() {}

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Kept? {
        guard case .string(let name) = value else { throw key.mismatch(type) }
        guard let choice = Kept(rawValue: name) else {
            throw key.refusal(expected: .oneOf(Kept.allCases.map(\.rawValue)), got: .quoted(name))
        }
        return choice
    }

    package func encode(_ choice: Kept) -> SettingValue { .string(choice.rawValue) }
}

/// A sound, by its name or path.
struct SoundName: KeyCodec {
    var type: SettingType { .string }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Sound? {
        guard case .string(let name) = value else { throw key.mismatch(type) }
        return try Sound(name, for: key)
    }

    func encode(_ sound: Sound) -> SettingValue { .string(sound.name) }
    func extraSize(of sound: Sound) -> Int { sound.name.utf8.count }
}

extension Sound {
    /// Reads a sound's name or path.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    package init(_ name: String, for key: KeyName) throws(Refusal) {
        try key.limit(name, to: name.utf8.first == UInt8(ascii: "/") ? Sound.longestPath : Sound.longestName)
        guard let sound = Sound(name) else {
            throw key.refusal(
                expected: LocalizableText("default, none, the name of a themed sound, or an absolute path"),
                got: .quoted(name))
        }
        self = sound
    }
}

extension Unicode.Scalar {
    /// True if it is of the sets C0 and C1 (ISO/IEC 6429), or DELETE between them.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    fileprivate var isOfActionName: Bool {
        isOfName && self != UInt8(ascii: "_") && self != UInt8(ascii: "+")
    }

    fileprivate var isOfName: Bool {
        isOfSoundName || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
    }
}
