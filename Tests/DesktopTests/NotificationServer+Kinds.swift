import DBus

@testable import Desktop

extension NotificationServer {
    private static func named(_ name: String, version: String = "1") -> NotificationServer {
        NotificationServer(
            owner: ":1.1", name: name, version: version, capabilities: ["actions", "body", "body-markup"])
    }

    /// One of which nothing is known.
    static let usual = named("usual")
    static let gnome = named("gnome-shell", version: "43.9")
    static let newGnome = named("gnome-shell", version: "48.1")
    static let plasma = named("Plasma", version: "5.27.5")
    static let xfce = named("Xfce Notify Daemon")
    static let dunst = named("dunst")
    static let mako = named("mako")
}
