internal import KeyFiles

/// The group `[Desktop Entry]` of a desktop file, which must be its first. Desktop Entry Specification 1.5, *Basic
/// format of the file*.
public struct DesktopEntryGroup {
    private var values: [String: String] = [:]

    /// Reads the lines of the group. Ignores lines that aren't of the format.
    public init(firstOf text: [UInt8]) {
        var isInside = false
        for line in KeyFileLine.all(in: text) {
            if line.isHeader {
                guard !isInside, line.group == "Desktop Entry" else { return }
                isInside = true
            } else if isInside, let entry = line.entry, values[String(entry.key)] == nil {
                // The first of duplicate keys, which are an error, is used.
                values[String(entry.key)] = String(entry.value)
            }
        }
    }

    /// Returns the raw value of a key.
    public subscript(key: String) -> String? { values[key] }

    /// Returns the values of a key whose type is a list of strings without escapes.
    public func list(_ key: String) -> [Substring] { values[key, default: ""].split(separator: ";") }

    /// True if the file says that there is no such app.
    public var isHidden: Bool { values["Hidden"] == "true" }

    /// True if the bus starts the app by its name. Desktop Entry Specification 1.5, *D-Bus Activation*.
    public var isDBusActivatable: Bool { !isHidden && values["DBusActivatable"] == "true" }

    /// Returns the text of a key in the first of `locales` that it has, else the untranslated one; `nil`: it is empty
    /// or missing.
    public func localized(_ key: String, for locales: [String]) -> String? {
        let keys = locales.map { "\(key)[\($0)]" } + [key]
        return keys.lazy.compactMap { values[$0] }.first { !$0.isEmpty }.map(Self.unescaped)
    }

    /// Replaces the escapes `\s`, `\n`, `\t`, `\r` and `\\`. Desktop Entry Specification 1.5, *Possible value types*.
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
