internal import EventLoop
internal import Glibc

/// What an app's desktop file says of it. Desktop Entry Specification 1.5.
///
/// It is read anew each time: apps come, go and change, and it is needed only when a person sees or presses something. For
/// many alarms of one app at once there is ``AppLabels``.
struct DesktopEntry: Equatable {
    /// What the app is called, in the person's language if the file knows it; `nil`: it doesn't say.
    let name: String?
    /// The name of an icon of the theme, or its absolute path; `nil`: there is none.
    let icon: String?
    /// Whether the app is started, and called, by its name on the bus: the key `DBusActivatable`.
    let isDBusActivatable: Bool

    /// Reads the desktop file of an app, without waiting for anything but the disk.
    ///
    /// Of several files the first found counts, the person's own before those of the system. One with `Hidden=true` says
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
    }

    /// No desktop file with all its translations is nearly as long, bytes.
    private static let longestFile = 1 << 20

    private static func text(of id: DesktopID, in directories: [String]) -> [UInt8]? {
        for directory in directories {
            if let text = text(of: id.description[...], in: directory) { return text }
        }
        return nil
    }

    /// Reads a file of this name in a directory, or in the sub-directory that what stands before one of its dashes names.
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
