/// A text for people.
struct Text: KeyCodec {
    /// The most bytes of UTF-8.
    let limit: Int
    let allowsLineBreaks: Bool

    static let title = Text(limit: 1024, allowsLineBreaks: true)
    static let label = Text(limit: 64, allowsLineBreaks: false)

    func decode(_ text: String, for key: ConfigurationKey) throws(Refusal) -> String? {
        try validate(text, key)
        return text.isEmpty ? nil : text
    }

    func validate(_ text: String, _ key: ConfigurationKey, part: String? = nil) throws(Refusal) {
        try key.limit(text, to: limit, part: part)
        // Nearly no text has a byte that a control character could begin with in UTF-8: it is done with here.
        var text = text
        // Without an early exit the compiler looks at sixteen of them at once.
        let suspects = text.withUTF8 { $0.reduce(UInt8(0)) { $0 | ($1 < 0x20 || $1 == 0x7F || $1 == 0xC2 ? 1 : 0) } }
        guard suspects != 0 else { return }
        for scalar in text.unicodeScalars where scalar.isControl {
            if allowsLineBreaks, scalar == "\n" { continue }
            throw key.refusal(
                ofPart: part,
                expected: allowsLineBreaks ? "no control character but line breaks" : "no control character",
                got: "U+\(String(scalar.value, radix: 16, uppercase: true))")
        }
    }
}

/// A name that is no path.
struct Name: KeyCodec {
    let expected: String

    static let icon = Name(expected: "the name of a themed icon: letters, digits, '-', '_', '+', '.'")
    static let desktopID = Name(expected: "a desktop id: letters, digits, '-', '_', '+', '.'")

    func decode(_ name: String, for key: ConfigurationKey) throws(Refusal) -> String? {
        if name.isEmpty { return nil }
        try validate(name, key)
        return name
    }

    func validate(_ name: String, _ key: ConfigurationKey, part: String? = nil) throws(Refusal) {
        try key.limit(name, to: ConfigurationKey.nameLimit, part: part)
        guard name.utf8.allSatisfy(\.isOfName), name.utf8.first != UInt8(ascii: ".") else {
            throw key.refusal(ofPart: part, expected: expected, got: Refusal.quoted(name))
        }
    }
}

/// The name of a time zone, of which the engine finds out whether there is one.
struct ZoneName: KeyCodec {
    func decode(_ name: String, for key: ConfigurationKey) throws(Refusal) -> String? {
        try key.limit(name, to: ConfigurationKey.nameLimit)
        return name.isEmpty ? nil : name
    }
}

/// A colour, `#RRGGBB`.
struct Color: KeyCodec {
    func decode(_ text: String, for key: ConfigurationKey) throws(Refusal) -> String? {
        if text.isEmpty { return nil }
        try validate(text, key)
        return text
    }

    func validate(_ text: String, _ key: ConfigurationKey, part: String? = nil) throws(Refusal) {
        let bytes = text.utf8
        guard bytes.count == 7, bytes.first == UInt8(ascii: "#"), bytes.dropFirst().allSatisfy(\.isHexadecimalDigit)
        else { throw key.refusal(ofPart: part, expected: "#RRGGBB", got: Refusal.quoted(text)) }
    }
}

/// A case of an enumeration, by its name.
struct Choice<Kept: CaseIterable & RawRepresentable & Equatable>: KeyCodec where Kept.RawValue == String {
    func decode(_ name: String, for key: ConfigurationKey) throws(Refusal) -> Kept? {
        guard let choice = Kept(rawValue: name) else {
            let names = Kept.allCases.map(\.rawValue).joined(separator: " or ")
            throw key.refusal(expected: names, got: Refusal.quoted(name))
        }
        return choice
    }

    func encode(_ choice: Kept) -> String { choice.rawValue }
}

/// A sound, by its name or path.
struct SoundName: KeyCodec {
    func decode(_ name: String, for key: ConfigurationKey) throws(Refusal) -> Sound? {
        try key.limit(name, to: name.utf8.first == UInt8(ascii: "/") ? Sound.longestPath : Sound.longestName)
        guard let sound = Sound(name) else {
            throw key.refusal(
                expected: "default, none, the name of a themed sound, or an absolute path", got: Refusal.quoted(name))
        }
        return sound
    }

    func encode(_ sound: Sound) -> String { sound.name }
    func extraSize(of sound: Sound) -> Int { sound.name.utf8.count }
}

extension ConfigurationKey {
    /// The most bytes of a name.
    static let nameLimit = 255

    /// Refuses a text of more than `limit` bytes.
    func limit(_ text: String, to limit: Int, part: String? = nil) throws(Refusal) {
        let count = text.utf8.count
        guard count <= limit else { throw .tooLarge(key: name(ofPart: part), limit: "\(limit) bytes", got: "\(count)") }
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

    /// True if it is a letter, a digit, `-`, `_`, `.` or `+`.
    var isOfName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
