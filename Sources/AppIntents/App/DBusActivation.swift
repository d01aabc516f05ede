internal import DBus
internal import DesktopEntries

/// The start of an app by D-Bus. Desktop Entry Specification 1.5, *D-Bus Activation*.
package enum DBusActivation {
    /// Returns true if D-Bus can start the app: the first desktop file found for it has `DBusActivatable=true`, or it
    /// is a Flatpak that contains none.
    ///
    /// - Parameter identifier: The desktop id.
    package static func isActivatable(_ identifier: String = AlarmApp.identifier) -> Bool {
        isActivatable(identifier, in: .current)
    }

    static func isActivatable(_ identifier: String, in environment: Environment) -> Bool {
        guard let name = BusName(identifier), !name.isUnique else { return false }
        let directories = DataDirectories { environment[$0] }.all.map { "\($0)/applications" }
        guard let group = DesktopEntryGroup(ofFile: "\(identifier).desktop", in: directories) else {
            return environment["FLATPAK_ID"] == identifier
        }
        return group.isDBusActivatable
    }
}
