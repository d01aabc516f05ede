internal import KeyFiles

/// The group `[Desktop Entry]` of a desktop file, which must be its first. Desktop Entry Specification 1.5, *Basic
/// format of the file*.
public struct DesktopEntryGroup {
    private var values: [String: String] = [:]

    /// Parses the lines of the group, and ignores malformed ones.
    public init(firstOf text: [UInt8]) {
        var isInside = false
        for line in KeyFileLine.all(in: text) {
            if line.isHeader {
                guard !isInside, line.group == "Desktop Entry" else { return }
                isInside = true
            } else if isInside, let entry = line.entry, values[String(entry.key)] == nil {
                // Of duplicate keys, which are an error, the first is used.
                values[String(entry.key)] = String(entry.value)
            }
        }
    }

    /// Returns the raw value of a key.
    public subscript(key: String) -> String? { values[key] }

    /// Returns the values of a key whose type is a list of strings without escapes.
    public func list(_ key: String) -> [Substring] { values[key, default: ""].split(separator: ";") }

    /// True if the file marks the app as removed.
    public var isHidden: Bool { values["Hidden"] == "true" }

    /// True if the app is D-Bus-activatable. Desktop Entry Specification 1.5, *D-Bus Activation*.
    public var isDBusActivatable: Bool { !isHidden && values["DBusActivatable"] == "true" }

    /// Returns the text of a key for the first available one of `locales`, else the untranslated one; `nil`: it is
    /// empty or missing.
    public func localized(_ key: String, for locales: [String]) -> String? {
        let keys = locales.map { "\(key)[\($0)]" } + [key]
        return keys.lazy.compactMap { values[$0] }.first { !$0.isEmpty }.map(Self.unescaped)
    }

    /// Returns the value with the escapes `\s`, `\n`, `\t`, `\r` and `\\` replaced. Desktop Entry Specification 1.5,
    /// *Possible value types*.
    private static func unescaped(_ value: String) -> String {
        var text = ""
        var isEscaped = false
        for scalar in value.unicodeScalars {
            guard isEscaped else {
                if scalar == "\\" { isEscaped = true } else { text.unicodeScalars.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "s": text += " "
            case "n": text += "\n"
            case "t": text += "\t"
            case "r": text += "\r"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
