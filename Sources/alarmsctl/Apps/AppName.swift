import DesktopEntries
import Gettext

/// The names of sandboxed apps, from their desktop files. Desktop Entry Specification, *Localized values for keys*.
enum AppName {
    /// Returns the name of an app in the person's language; `nil` if no desktop file is found.
    ///
    /// - Parameter app: The application id of a Flatpak, or `snap.NAME`.
    static func of(_ app: String) -> String? {
        // The id becomes part of a path.
        guard app.utf8.allSatisfy({ isOfID($0) }) else { return nil }
        for directory in DataDirectories(variable: ProcessEnvironment.variable).withExports {
            // snapd names desktop files NAME_COMMAND.desktop; the main command is named like the snap.
            let file = app.hasPrefix("snap.") ? "\(app.dropFirst(5))_\(app.dropFirst(5))" : app
            if let text = TextFile.text("\(directory)/applications/\(file).desktop") {
                return name(in: text, language: Localization.language)
            }
        }
        return nil
    }

    /// Returns the name in the text of a desktop file for a language; `nil`: there is no name.
    static func name(in text: String, language: String?) -> String? {
        let locale = language.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? ""
        let locales = [locale, String(locale.prefix { $0 != "_" })]
        return DesktopEntryGroup(firstOf: Array(text.utf8)).localized("Name", for: locales)
    }

    private static func isOfID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
