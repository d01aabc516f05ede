internal import DesktopEntries

/// The desktop file of an app. Desktop Entry Specification 1.5.
///
/// It is read again at each use: apps are installed, removed and changed, and it is needed only when a person sees or
/// presses something. For many alarms at once, ``AppLabels`` caches them.
struct DesktopEntry: Equatable {
    /// The app's name, in the person's language if available; `nil`: there is none.
    let name: String?
    /// The name of a themed icon, or an absolute path; `nil`: it has none.
    let icon: String?
    /// True if the app is D-Bus-activatable: the key `DBusActivatable`.
    let isDBusActivatable: Bool
    /// True if the app is a terminal: the main category `TerminalEmulator`. Desktop Menu Specification, *Registered
    /// Categories*.
    let isTerminalEmulator: Bool

    /// Reads the desktop file of an app. It blocks only for the disk.
    ///
    /// A file with `Hidden=true` means that there is no such app, regardless of later files; `NoDisplay=true` only
    /// removes it from menus.
    ///
    /// - Returns: The entry; `nil` if there is no such file, or it isn't an app's.
    init?(_ id: DesktopID, in environment: DesktopEnvironment = .current) {
        guard let group = DesktopEntryGroup(ofFile: id.description, in: environment.directories),
            group["Type"] == "Application", !group.isHidden
        else { return nil }
        name = group.localized("Name", for: environment.locales)
        icon = group.localized("Icon", for: environment.locales)
        isDBusActivatable = group.isDBusActivatable
        isTerminalEmulator = group.list("Categories").contains("TerminalEmulator")
    }
}
