import Gettext

/// The names of sandboxed apps, as their desktop files have them. Desktop Entry Specification, *Localized values for
/// keys*.
enum AppName {
    /// Returns the name of an app in the person's language; `nil` if no desktop file is found.
    ///
    /// - Parameter app: The application id of a Flatpak, or `snap.NAME`.
    static func of(_ app: String) -> String? {
        // It becomes a part of a path.
        guard app.utf8.allSatisfy({ isOfID($0) }) else { return nil }
        for directory in directories {
            // snapd names the files of a snap NAME_COMMAND.desktop; the main command has the name of the snap.
            let file = app.hasPrefix("snap.") ? "\(app.dropFirst(5))_\(app.dropFirst(5))" : app
            if let text = TextFile.text("\(directory)/applications/\(file).desktop") {
                return name(in: text, language: Localization.language)
            }
        }
        return nil
    }

    /// Returns the name that the text of a desktop file has in a language; `nil`: in none.
    static func name(in text: String, language: String?) -> String? {
        var names: [String: String] = [:]
        var isInEntry = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") { isInEntry = line.hasPrefix("[Desktop Entry]") }
            guard isInEntry, let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].filter { $0 != " " }
            names[key] = KeyFile.unescaped(String(line[line.index(after: equals)...].drop { $0 == " " }))
        }
        let locale = language.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? ""
        let keys = ["Name[\(locale)]", "Name[\(locale.prefix { $0 != "_" })]", "Name"]
        return keys.lazy.compactMap { names[$0] }.first
    }

    private static func isOfID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The directories of data, and those into which Flatpak and snapd export, should they not be among them.
    private static var directories: [String] {
        let set = ProcessEnvironment.variables()
        let own = set["XDG_DATA_HOME"] ?? "\(set["HOME"] ?? "")/.local/share"
        let others = (set["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return [own, "\(own)/flatpak/exports/share"] + others
            + ["/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop"]
    }
}
