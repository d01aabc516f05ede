/// How an app is shown to people.
struct AppLabel: Hashable {
    /// Its name, on one short line.
    let name: String
    /// A themed icon's name, or the URI of a file; `nil`: it has none.
    let icon: String?

    /// Describes an app by what its desktop file says.
    init(name: String, icon: String?) {
        self.name = Self.line(name)
        self.icon = icon.flatMap(Self.notifiable)
    }

    /// The app of this desktop id, as its desktop file says now; `nil`: it isn't installed, or has no name.
    init?(of appID: String, in environment: DesktopEnvironment) {
        guard let id = DesktopID(appID), let entry = DesktopEntry(id, in: environment), let name = entry.name
        else { return nil }
        self.init(name: name, icon: entry.icon)
    }

    /// In Unicode scalars. More would push what an alarm says out of sight.
    private static let longestName = 100

    /// Whatever controls is a space.
    private static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longestName) {
            line.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(line)
    }

    /// An icon as notifications name one: a file by its URI, if nothing of that needs an escape.
    private static func notifiable(_ icon: String) -> String? {
        guard icon.hasPrefix("/") else { return icon }
        let isPlain = icon.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
            default: false
            }
        }
        return isPlain ? "file://\(icon)" : nil
    }
}
