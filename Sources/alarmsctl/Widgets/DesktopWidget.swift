import DesktopEntries

/// The widget of the running desktop.
struct DesktopWidget: Equatable {
    /// A desktop that has a widget.
    enum Desktop {
        /// GNOME Shell, which has an extension.
        case gnome
        /// Plasma, which has an applet.
        case plasma

        /// The widget's file below a data directory.
        fileprivate var file: String {
            switch self {
            case .gnome: "gnome-shell/extensions/\(DesktopWidget.extensionName)/metadata.json"
            case .plasma: "plasma/plasmoids/org.example.alarms/metadata.json"
            }
        }
    }

    /// The name of GNOME Shell's extension.
    static let extensionName = "alarms@example.org"

    let desktop: Desktop
    /// True if it is installed, for this user or for all.
    let isInstalled: Bool

    /// Determines the widget from the environment's desktop; `nil` if that has no widget.
    ///
    /// - Parameter variables: The variables of the environment.
    init?(environment variables: [String: String] = ProcessEnvironment.variables(), on machine: Machine = Machine()) {
        // These sessions also call themselves GNOME, without its Shell.
        let others: Set = ["GNOME-Flashback", "Budgie"]
        let names = Set((variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init))
        if names.contains("KDE") {
            desktop = .plasma
        } else if names.contains("GNOME"), names.isDisjoint(with: others) {
            desktop = .gnome
        } else {
            return nil
        }
        let file = desktop.file
        isInstalled = DataDirectories { variables[$0] }.all.contains { machine.has("\($0)/\(file)") }
    }
}
