/// The sound of an alert (key `sound`).
public enum Sound: Hashable, Sendable {
    /// The theme's sound for alarms.
    case standard
    /// No sound.
    case silence
    /// A sound of the theme, by its name: letters, digits and `-`. Sound Naming Specification.
    case themed(String)
    /// A file, by its absolute path without control characters.
    case file(String)

    /// Its name as a value of the key.
    public var name: String {
        switch self {
        case .standard: "default"
        case .silence: "none"
        case .themed(let name), .file(let name): name
        }
    }

    /// Reads a value of the key; `nil`: it isn't valid.
    public init?(_ name: String) {
        switch name {
        case "default": self = .standard
        case "none": self = .silence
        default:
            if name.utf8.first == UInt8(ascii: "/") {
                guard name.utf8.count <= Self.longestPath, !name.unicodeScalars.contains(where: \.isControl)
                else { return nil }
                self = .file(name)
            } else {
                guard (1...Self.longestName).contains(name.utf8.count), name.utf8.allSatisfy(\.isOfSoundName)
                else { return nil }
                self = .themed(name)
            }
        }
    }

    /// In bytes. The kernel takes no longer path: PATH_MAX, with the null byte.
    static let longestPath = 4095
    /// In bytes, as long as the name of a file.
    static let longestName = 255
}

extension UInt8 {
    /// True if it is a letter, a digit or `-`.
    var isOfSoundName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
