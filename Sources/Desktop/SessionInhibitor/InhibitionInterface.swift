internal import DBus
internal import Gettext

/// An interface for inhibiting a desktop session's automatic suspend, or its end.
struct InhibitionInterface {
    /// The object with the interface.
    let object: RemoteObject
    /// The method that releases an inhibition.
    let release: MemberName
    /// Appends the arguments of `Inhibit`.
    let write: (inout Writer) -> Void

    /// Inhibits suspend (4) and the idle state (8), which would lead to suspend later.
    static var sessionManager: InhibitionInterface { sessionManager(flags: 4 | 8, because: reason) }

    /// Makes the session show `reason` before it ends or the machine is switched off (1).
    static func logout(because reason: String) -> InhibitionInterface { sessionManager(flags: 1, because: reason) }

    /// Returns the interface of the session managers of GNOME, Cinnamon and MATE. See gnome-session's
    /// org.gnome.SessionManager.xml.
    private static func sessionManager(flags: UInt32, because reason: String) -> InhibitionInterface {
        let object = RemoteObject(
            name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager", interface: "org.gnome.SessionManager")
        return InhibitionInterface(object: object, release: "Uninhibit") { writer in
            writer.append(appID)
            // There is no window.
            writer.append(UInt32(0))
            writer.append(reason)
            writer.append(flags)
        }
    }

    /// Returns the interface of Plasma's PowerDevil and Xfce's power manager. See the Power Management Specification
    /// 0.2, *Inhibit Interface*.
    ///
    /// - Parameter name: The name of the whole service, which may exist before its object; or of the interface alone,
    ///   which PowerDevil owns when the object exists, and Xfce lacks.
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
    /// The reason shown by session managers at logout or suspend.
    private static let reason = localized("An alarm is ringing or about to ring")
}
