internal import DBus

/// What is known of a notification server, and where servers differ: everything that depends on which one it is stands
/// here. What it says that it can is asked first; its name, where servers don't say. Desktop Notifications
/// Specification 1.3, *GetCapabilities*, *GetServerInformation*.
///
/// What has been found with dunst 1.9, xfce4-notifyd 0.7, MATE 1.26, notification-daemon 3.20, Plasma 5.27,
/// GNOME Shell 43 and mako 1.7, and read of newer ones and of SwayNotificationCenter 0.12:
///
/// - A press on a resident notification closes it on dunst, Xfce and MATE all the same, and a click on mako: a close
///   just after a press is the server's, not the person's. Plasma then gives the reason that belongs to our own calls.
/// - GNOME may report a press several times.
/// - Hints are safe everywhere, if their types are right. Of those, SwayNotificationCenter has one of its own, which lets
///   an alert through while a person doesn't want to be disturbed, whatever urgency the person has given it.
/// - No server but Xfce's, Plasma's, GNOME's and SwayNotificationCenter shows what is critical while a person doesn't want
///   to be disturbed; nothing that a client may do changes that.
struct NotificationServer: Hashable {
    /// The connection that is this server: it never passes to another, as the well-known name does. All is sent to it,
    /// and only what it sends counts, so that one server's numbers are never taken for another's.
    let owner: BusName
    /// What it calls itself, such as `gnome-shell`; `unknown` if it doesn't say.
    let name: String
    private let vendor: String
    private let majorVersion: Int
    private let hasActions: Bool
    /// Whether it reads markup in a body. It never does so in a summary.
    let readsMarkup: Bool

    /// What a server can that doesn't tell: what nearly all can. Text is then escaped, for that is safe: a server that
    /// reads no markup shows an escape as it is, one that does would carry out what an app has written.
    static let usualCapabilities = ["actions", "body", "body-markup"]

    /// The longest name that is told on, in Unicode scalars: one character may be of any number of them.
    private static let longestName = 64

    /// Describes a server by its two answers; `nil` or empty: there was none of use.
    init(
        owner: BusName, name: String?, vendor: String? = nil, version: String? = nil, capabilities: [String]?
    ) {
        self.owner = owner
        let name = String((name ?? "").unicodeScalars.prefix(Self.longestName))
        self.vendor = vendor ?? ""
        self.name = name.isEmpty ? "unknown" : name
        let capabilities = capabilities ?? Self.usualCapabilities
        hasActions = capabilities.contains("actions")
        readsMarkup = capabilities.contains("body-markup")
        majorVersion = version?.split(separator: ".").first.flatMap { Int($0) } ?? 0
    }

    /// Whether a person sees buttons. dunst and mako claim `actions`, but draw none: a click on the notification itself
    /// is the only gesture there that everybody finds, so it has to end the alert.
    var hasButtons: Bool { hasActions && name != "dunst" && name != "mako" }

    /// Whether it has to be told what a click on the notification itself does, even if that is nothing. Without, GNOME
    /// takes a click for a wish to close all other notifications of the app. Elsewhere it closes this one; Xfce
    /// even shows a button for it, which may not be one that does nothing.
    var needsClick: Bool { name == "gnome-shell" }

    /// How many notifications of a kind it is given in one place; `nil`: as many as there are. GNOME keeps a few of one app
    /// and closes the oldest, however urgent, to show one more: posting that again would close the next, and so on in a
    /// circle. Of alerts it shows one at a time, and when that is closed, the next only if something new comes: what it
    /// has would wait for ever, so it has one.
    func room(for kind: Notification.Kind) -> Int? {
        guard name == "gnome-shell" else { return nil }
        // What an app has beside that is its alert.
        return kind == .alert ? 1 : majorVersion < 48 ? 2 : 9
    }

    /// Whether it says of what a person has closed that it has expired, which nothing does that isn't told to: that of MATE
    /// does if it is closed by its cross.
    var saysDismissedExpires: Bool { name == "Notification Daemon" && vendor == "MATE" }

    /// Whether it keeps what is resident when a button of it is pressed. Then a dismissal that follows is the person's. Of
    /// a server that isn't known the other is assumed: that stops nothing.
    var keepsPressed: Bool {
        name == "gnome-shell" || name == "Plasma" || (name == "Notification Daemon" && vendor == "GNOME")
    }

    /// Whether it leaves on the screen what it is told to close, until that expires: notification-daemon does.
    var keepsClosed: Bool { name == "Notification Daemon" && vendor == "GNOME" }

    /// A button's label, such that it is read as it is written. Plasma underlines what follows an `&`, and takes what looks
    /// like a tag for one, and knows no escape for that.
    func label(_ text: String) -> String {
        guard name == "Plasma" else { return text }
        return String(text.flatMap { $0 == "&" ? "&&" : $0 == "<" ? "\u{2039}" : String($0) })
    }

    /// Whether a person sees by the notification itself of which app it is.
    var showsAppName: Bool { name == "Plasma" || (name == "gnome-shell" && majorVersion >= 46) }

    /// The hint that lets an alert through while a person doesn't want to be disturbed, if it has one of its own.
    var bypassHint: String? { name == "SwayNotificationCenter" ? "SWAYNC_BYPASS_DND" : nil }
}
