internal import DesktopEntries

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
    /// One with `Hidden=true` says that there is no such app, whatever others say; `NoDisplay=true` only keeps it out of
    /// menus.
    ///
    /// - Returns: `nil` if there is no such file, or it describes no app.
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
