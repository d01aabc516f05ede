internal import DBus
internal import Gettext

/// An interface by which a desktop session can be kept from putting the machine to sleep by itself, or from ending.
struct InhibitionInterface {
    /// The object that has the interface.
    let object: RemoteObject
    /// The method that releases a grant.
    let release: MemberName
    /// Appends the arguments of `Inhibit`.
    let write: (inout Writer) -> Void

    /// Keeps the session from suspending (4), and from being marked as idle (8), which would lead to suspend later.
    static var sessionManager: InhibitionInterface { sessionManager(flags: 4 | 8, because: reason) }

    /// Makes the session ask, with `reason`, before it ends or the machine is switched off (1).
    static func logout(because reason: String) -> InhibitionInterface { sessionManager(flags: 1, because: reason) }

    /// GNOME's session manager, Cinnamon's and MATE's. See gnome-session's org.gnome.SessionManager.xml.
    private static func sessionManager(flags: UInt32, because reason: String) -> InhibitionInterface {
        let object = RemoteObject(
            name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager", interface: "org.gnome.SessionManager")
        return InhibitionInterface(object: object, release: "Uninhibit") { writer in
            writer.append(appID)
            // No window is involved.
            writer.append(UInt32(0))
            writer.append(reason)
            writer.append(flags)
        }
    }

    /// The interface of Plasma's PowerDevil and Xfce's power manager. See the Power Management Specification 0.2,
    /// *Inhibit Interface*.
    ///
    /// - Parameter name: The name of the whole service, which may own it before its object exists; or that of the
    ///   interface alone, which PowerDevil takes when the object exists, and Xfce's doesn't have.
    static func powerManagement(of name: BusName) -> InhibitionInterface {
        let object = RemoteObject(
            name: name, path: "/org/freedesktop/PowerManagement/Inhibit",
            interface: "org.freedesktop.PowerManagement.Inhibit")
        return InhibitionInterface(object: object, release: "UnInhibit") { writer in
            writer.append(appID)
            writer.append(reason)
        }
    }

    private static let appID = "org.example.Alarms"
    /// The reason that session managers show to people who want to log out or suspend.
    private static let reason = localized("An alarm is ringing or about to ring")
}
