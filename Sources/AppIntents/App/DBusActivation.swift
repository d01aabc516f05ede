internal import DBus
internal import EventLoop

/// The start of an app by D-Bus. Desktop Entry Specification 1.5, *D-Bus Activation*.
package enum DBusActivation {
    /// True if D-Bus can start the app: the first desktop file that is found for it says `DBusActivatable=true`, or it is
    /// a Flatpak that has none within.
    ///
    /// - Parameter identifier: The desktop id.
    package static func isActivatable(_ identifier: String = AlarmApp.identifier) -> Bool {
        isActivatable(identifier, in: .current)
    }

    static func isActivatable(_ identifier: String, in environment: Environment) -> Bool {
        guard let name = BusName(identifier), !name.isUnique else { return false }
        for directory in directories(in: environment) {
            let file = "\(directory)/applications/\(identifier).desktop"
            guard let bytes = try? RegularFile.bytes(at: file, limit: 1 << 20) else { continue }
            return isActivatable(desktopFile: String(decoding: bytes, as: UTF8.self))
        }
        return environment["FLATPAK_ID"] == identifier
    }

    private static func directories(in environment: Environment) -> [String] {
        let home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }
        let system = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        return (home.map { [$0] } ?? []) + system.split(separator: ":").map(String.init)
    }

    private static func isActivatable(desktopFile text: String) -> Bool {
        var isInGroup = false
        var entries: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            if line.first == "[" {
                isInGroup = trimmed(line) == "[Desktop Entry]"
            } else if isInGroup, let sign = line.firstIndex(of: "=") {
                entries[trimmed(line[..<sign])] = trimmed(line[sign...].dropFirst())
            }
        }
        return entries["DBusActivatable"] == "true" && entries["Hidden"] != "true"
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
