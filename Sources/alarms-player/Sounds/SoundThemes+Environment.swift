internal import Glibc
internal import KeyFiles

extension SoundThemes {
    /// The maximum size of a text file, bytes.
    private static let longestText = 65536

    /// The directory of this program, which is started with its path.
    private static var programDirectory: String {
        let path = CommandLine.arguments.first ?? ""
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Returns the sounds of the person and the system, in the directories from the environment, and those built or
    /// installed with this program. See environ(7) and the XDG Base Directory Specification.
    ///
    /// No standard file contains the person's theme: GNOME stores it only in GSettings; others, such as Plasma, also
    /// where GTK reads it without GSettings. The default is `freedesktop`, the ancestor of all themes.
    static func installed() -> SoundThemes {
        func read(_ path: String) -> String? { try? ReadableFile.text(path, limit: longestText) }
        let home = variable("HOME") ?? "/"
        let data = variable("XDG_DATA_HOME") ?? "\(home)/.local/share"
        let others = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        let settings = "\(variable("XDG_CONFIG_HOME") ?? "\(home)/.config")/gtk-3.0/settings.ini"
        let theme = read(settings).flatMap { KeyFile($0).value("gtk-sound-theme-name", in: "Settings") }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first ?? ""
        return SoundThemes(
            // Relative paths are ignored.
            directories: ([data] + others + ["\(programDirectory)/../share"]).filter { $0.hasPrefix("/") }
                .map { "\($0)/sounds" },
            theme: theme ?? last, languages: languages(of: locale), read: read, exists: { access($0, R_OK) == 0 })
    }

    /// Returns a variable of the environment; `nil` if it is unset or empty.
    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
