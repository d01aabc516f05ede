internal import EventLoop
internal import Glibc

/// The desktop file of an app. Desktop Entry Specification 1.5.
///
/// It is read anew each time: apps come, go and change, and it is needed only when a person sees or presses something.
/// For many alarms of one app at once there is ``AppLabels``.
struct DesktopEntry: Equatable {
    /// The app's name, in the person's language if the file has it; `nil`: it has none.
    let name: String?
    /// The name of a themed icon, or an absolute path; `nil`: it has none.
    let icon: String?
    /// True if the bus starts the app by its name: the key `DBusActivatable`.
    let isDBusActivatable: Bool
    /// True if the app is a terminal: the main category `TerminalEmulator`. Desktop Menu Specification, *Registered
    /// Categories*.
    let isTerminalEmulator: Bool

    /// Reads the desktop file of an app. Blocks on the disk only.
    ///
    /// The first file found takes precedence: the person's own, then those of the system. One with `Hidden=true` says
    /// that there is no such app, whatever others say; `NoDisplay=true` only keeps it out of menus.
    ///
    /// - Returns: `nil` if there is no such file, or it describes no app.
    init?(_ id: DesktopID, in environment: DesktopEnvironment = .current) {
        guard let text = Self.text(of: id, in: environment.directories) else { return nil }
        let group = DesktopEntryGroup(firstOf: text)
        guard group["Type"] == "Application", group["Hidden"] != "true" else { return nil }
        name = group.localized("Name", for: environment.locales)
        icon = group.localized("Icon", for: environment.locales)
        isDBusActivatable = group["DBusActivatable"] == "true"
        isTerminalEmulator = group["Categories"]?.split(separator: ";").contains("TerminalEmulator") ?? false
    }

    /// The maximum size of a desktop file, bytes: more than any with all its translations.
    private static let longestFile = 1 << 20

    private static func text(of id: DesktopID, in directories: [String]) -> [UInt8]? {
        for directory in directories {
            if let text = text(of: id.description[...], in: directory) { return text }
        }
        return nil
    }

    /// Reads a file of this name in a directory, or in a sub-directory that the part before one of its dashes names.
    private static func text(of name: Substring, in directory: String) -> [UInt8]? {
        if let text = try? RegularFile.bytes(at: "\(directory)/\(name)", limit: longestFile) { return text }
        for dash in name.indices where name[dash] == "-" {
            let subdirectory = "\(directory)/\(name[..<dash])"
            guard dash > name.startIndex, isDirectory(subdirectory) else { continue }
            if let text = text(of: name[name.index(after: dash)...], in: subdirectory) { return text }
        }
        return nil
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
