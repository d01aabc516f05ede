internal import Glibc

extension SoundThemes {
    /// The longest text file that is read, in bytes.
    private static let longestText = 65536

    /// The sounds of the person and of the machine, as the environment tells where they are. See environ(7) and the XDG
    /// Base Directory Specification.
    ///
    /// Which theme is the person's no standard file says: GNOME has it in GSettings alone, others, Plasma among them, also
    /// where GTK looks without GSettings. A theme that isn't known is `freedesktop`, which all descend from.
    static func installed() -> SoundThemes {
        func read(_ path: String) -> String? { try? ReadableFile.text(path, limit: longestText) }
        let home = variable("HOME") ?? "/"
        let data = variable("XDG_DATA_HOME") ?? "\(home)/.local/share"
        let others = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        let settings = "\(variable("XDG_CONFIG_HOME") ?? "\(home)/.config")/gtk-3.0/settings.ini"
        let theme = read(settings).flatMap { KeyFile($0).value("gtk-sound-theme-name", in: "Settings") }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first ?? ""
        return SoundThemes(
            // A path that isn't absolute is to be ignored.
            directories: ([data] + others).filter { $0.hasPrefix("/") }.map { "\($0)/sounds" },
            theme: theme ?? last, languages: languages(of: locale), read: read, exists: { access($0, R_OK) == 0 })
    }

    /// A variable of the environment; `nil` if it is empty, too.
    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
