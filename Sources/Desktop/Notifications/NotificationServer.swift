internal import DBus

/// What is known of a notification server, and where servers differ. Desktop Notifications Specification 1.3,
/// *GetCapabilities*, *GetServerInformation*.
struct NotificationServer: Hashable {
    /// The connection that is this server: it never passes to another, as the well-known name does. All is sent to it,
    /// and only what it sends counts, so that one server's numbers are never taken for another's.
    let owner: BusName
    /// What it calls itself, such as `gnome-shell`; `unknown` if it doesn't say.
    let name: String
    private let majorVersion: Int
    private let capabilities: Set<String>

    /// What a server can that doesn't tell: what nearly all can. Text is then escaped, for that is safe: a server that
    /// reads no markup shows an escape as it is, one that does would carry out what an app has written.
    static let usualCapabilities = ["actions", "body", "body-markup"]

    /// The longest name that is told on.
    private static let longestName = 64

    /// Describes a server by its two answers; `nil` or empty: there was none of use.
    init(owner: BusName, name: String?, version: String? = nil, capabilities: [String]?) {
        self.owner = owner
        let name = (name ?? "").prefix(Self.longestName)
        self.name = name.isEmpty ? "unknown" : String(name)
        self.capabilities = Set(capabilities ?? Self.usualCapabilities)
        majorVersion = version?.split(separator: ".").first.flatMap { Int($0) } ?? 0
    }

    /// Whether a person sees buttons. dunst and mako claim `actions`, but draw none: a click on the notification itself
    /// is the only gesture there that everybody finds, so it has to end the alert.
    var hasButtons: Bool {
        capabilities.contains("actions") && name != "dunst" && name != "mako"
    }

    /// Whether a click on the notification itself is one of the buttons that a person sees. On Xfce it is, and a click on
    /// the notification closes it.
    var showsClickAsButton: Bool { name == "Xfce Notify Daemon" }

    /// How many alerts it shows at once; `nil`: as many as there are. GNOME closes the oldest of an application, however
    /// urgent, to show one more: posting that again would close the next, and so on in a circle.
    var room: Int? {
        guard name == "gnome-shell" else { return nil }
        return majorVersion < 48 ? 3 : 10
    }

    /// Whether it reads markup in a body. It never does so in a summary.
    var readsMarkup: Bool { capabilities.contains("body-markup") }
}
