internal import DBus
internal import Gettext

/// A way to ask a desktop session not to put the machine to sleep by itself.
struct InhibitionInterface {
    /// Who is asked.
    let name: BusName
    /// The object that is asked.
    let path: ObjectPath
    /// What that object can.
    let interface: InterfaceName
    /// How it is told that it may again.
    let release: MemberName
    /// Appends the arguments of `Inhibit`.
    let write: (inout Writer) -> Void

    /// GNOME's session manager, Cinnamon's and MATE's. See gnome-session's org.gnome.SessionManager.xml.
    static var sessionManager: InhibitionInterface {
        InhibitionInterface(
            name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager", interface: "org.gnome.SessionManager",
            release: "Uninhibit"
        ) { writer in
            writer.append(appID)
            // No window is the reason.
            writer.append(UInt32(0))
            writer.append(reason)
            // Being suspended (4), and being marked as idle (8), which would have it suspended later.
            writer.append(UInt32(4 | 8))
        }
    }

    /// What Plasma's PowerDevil and Xfce's power manager have. See the Power Management Specification 0.2, *Inhibit
    /// Interface*.
    ///
    /// - Parameter name: That of the whole service, which may have it before its object is there; or that of the interface
    ///   alone, which PowerDevil takes when the object is there, and Xfce's doesn't have.
    static func powerManagement(of name: BusName) -> InhibitionInterface {
        InhibitionInterface(
            name: name, path: "/org/freedesktop/PowerManagement/Inhibit",
            interface: "org.freedesktop.PowerManagement.Inhibit", release: "UnInhibit"
        ) { writer in
            writer.append(appID)
            writer.append(reason)
        }
    }

    private static let appID = "org.example.Alarms"
    /// Session managers show it to people who want to log out or to sleep.
    private static let reason = localized("An alarm is ringing or about to ring")
}
