/// The name and the icon by which people know an app.
struct AppLabel: Hashable {
    /// The name, on one short line.
    let name: String
    /// The name of a themed icon, or the URI of a file; `nil`: it has none.
    let icon: String?
    /// The name of its desktop file without suffix; `nil`: it isn't known.
    private(set) var desktopEntry: String?

    /// Describes an app by the values in its desktop file.
    init(name: String, icon: String?) {
        self.name = Self.line(name)
        self.icon = icon.flatMap(Self.notifiable)
    }

    /// Reads the desktop file of the app with this desktop id, or of this snap; `nil`: it isn't installed, or has no name.
    init?(of appID: String, in environment: DesktopEnvironment) {
        guard let id = DesktopID(ofApp: appID, in: environment), let entry = DesktopEntry(id, in: environment),
            let name = entry.name
        else { return nil }
        self.init(name: name, icon: entry.icon)
        desktopEntry = id.name
    }

    /// The maximum length of a name, in Unicode scalars. More would push the alarm's own text out of sight.
    private static let longestName = 100

    /// Replaces control characters by spaces.
    private static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longestName) {
            line.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(line)
    }

    /// Returns an icon in the form that notifications use: the file of an image as a URI, if that needs no escape. The
    /// name of a themed icon is no path: servers take some of these for files, too.
    private static func notifiable(_ icon: String) -> String? {
        guard icon.utf8.first == UInt8(ascii: "/") else {
            return icon.utf8.contains(UInt8(ascii: "/")) || icon.utf8.first == UInt8(ascii: "~") ? nil : icon
        }
        let isPlain = icon.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
            default: false
            }
        }
        return isPlain && IconFile.isImage(at: icon) ? "file://\(icon)" : nil
    }
}
