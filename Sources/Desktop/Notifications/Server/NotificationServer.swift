internal import DBus

/// The properties of a notification server. All code that depends on which server it is stands here. The capabilities
/// that a server reports are used where they suffice, else its name. Desktop Notifications Specification 1.3,
/// *GetCapabilities*, *GetServerInformation*.
///
/// Observed with dunst 1.9, xfce4-notifyd 0.7, MATE 1.26, notification-daemon 3.20, Plasma 5.27, GNOME Shell 43,
/// mako 1.7 and SwayNotificationCenter 0.7, and read in newer ones; what a client can do with the numbers of others also
/// with those of Debian 13, from dunst 1.12 to GNOME Shell 48 and Plasma 6.3, and of testing, from dunst 1.13 to GNOME
/// Shell 50 and Plasma 6.7:
///
/// - All but GNOME's let any client replace and close a notification by its number; the owner hears of a close, with the
///   reason of a close by a call, and never of a replacement. dunst reports what happens to a replaced one to the other
///   client alone. GNOME answers that the number is invalid. So a click on the notification itself, which ends an alert
///   on dunst and mako, and closing it, which does so everywhere, are gestures that another program can have a person
///   make: no key protects them.
/// - notification-daemon shows one notification at a time. An alert that is closed and posted under a new number comes
///   up behind those that wait, and is hidden until each of them that doesn't expire is closed by hand. So it keeps its
///   number there; another program can hide it in either way.
/// - SwayNotificationCenter reports each close by a call twice: as that, and then as that of a person.
/// - A press on a resident notification closes it on dunst, Xfce and MATE all the same, as does a click on mako: a
///   close just after a press is the server's, not the person's. Plasma then gives the reason of a close by our own
///   call.
/// - GNOME may report a press several times.
/// - notification-daemon hides a resident notification that is clicked, and doesn't report it as closed. The handler of
///   its buttons returns an undefined value, so that a press may be passed on as such a click: in Debian 13 it is, in
///   Debian 12 it isn't, and both report the same version.
/// - Hints are safe everywhere, if their types are right. SwayNotificationCenter has one of its own, which lets an
///   alert through in do-not-disturb mode, whatever urgency the person has given it.
/// - Only Xfce's, Plasma's, GNOME's and SwayNotificationCenter show critical notifications in do-not-disturb mode; a
///   client can't change that.
struct NotificationServer: Hashable {
    /// The unique name of the server's connection, which never passes to another as the well-known name does. All is
    /// sent to it, and only its signals are accepted, so that one server's numbers are never taken for another's.
    let owner: BusName
    /// The name that it reports, such as `gnome-shell`; `unknown` if it reports none.
    let name: String
    private let vendor: String
    private let majorVersion: Int
    private let hasActions: Bool
    /// True if it reads markup in a body. It never does so in a summary.
    let readsMarkup: Bool

    /// The capabilities of a server that reports none: those of nearly all. Text is then escaped, which is safe: a
    /// server without markup shows escapes as they are, one with markup would interpret an app's text.
    static let usualCapabilities = ["actions", "body", "body-markup"]

    /// The maximum length of a name, in Unicode scalars: one character may have any number of them.
    private static let longestName = 64

    /// Describes a server by its two answers; `nil` or empty: it gave no usable one.
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

    /// True if it shows buttons. dunst and mako claim `actions`, but draw none: a click on the notification itself is
    /// the only gesture there that is easily found, so it has to end the alert.
    var hasButtons: Bool { hasActions && name != "dunst" && name != "mako" }

    /// True if it shows buttons at once only on critical notifications, and on others once the mouse is over them.
    var foldsButtons: Bool { name == "gnome-shell" }

    /// True if it draws the hint `value` as a bar beside the text. Xfce draws nothing else then.
    var drawsProgress: Bool {
        name == "dunst" || name == "mako" || name == "SwayNotificationCenter"
    }

    /// True if a notification that is updated in place has no buttons any more.
    var losesUpdatedButtons: Bool { name == "gnome-shell" }

    /// True if it needs an action for a click on the notification itself, even one that does nothing. Without one,
    /// GNOME handles a click by closing all other notifications of the app. Elsewhere it closes this one; Xfce even
    /// shows a button for the action, so it must do something.
    var needsClick: Bool { name == "gnome-shell" }

    /// Returns the maximum number of notifications of a kind in one place; `nil`: any number. GNOME keeps a few of one
    /// app and closes the oldest, however urgent, to show one more: posting that again would close the next, in an
    /// endless loop. Of alerts it shows one at a time, and when that is closed, the next only if a new one arrives:
    /// queued ones would wait for ever, so it gets one. Other servers take any number; but a screen full of countdowns
    /// would hide the alerts.
    func room(for kind: Notification.Kind) -> Int? {
        if kind == .activity, showsOne { return 0 }
        guard name == "gnome-shell" else { return kind == .countdown ? Self.mostCountdowns : nil }
        // The app's alert takes one more.
        return kind == .alert ? 1 : majorVersion < 48 ? 2 : 9
    }

    /// The maximum number of countdowns in one place, unless the server has room for fewer.
    private static let mostCountdowns = 4

    /// True if it reports what a person closed as expired, though it never expires otherwise: MATE's does if it is
    /// closed by its close button.
    var saysDismissedExpires: Bool { name == "Notification Daemon" && vendor == "MATE" }

    /// True if it keeps resident notifications when a button is pressed. Then a dismissal that follows is the person's.
    /// False for an unknown server, as that stops no alarm.
    var keepsPressed: Bool { name == "gnome-shell" || name == "Plasma" || isNotificationDaemon }

    /// True if it shows one critical notification at a time, and when that is closed, the next only when another arrives:
    /// one that waits would be seen too late or never.
    var showsOneCritical: Bool { name == "gnome-shell" }

    /// True if it leaves closed notifications on the screen until they expire.
    var keepsClosed: Bool { isNotificationDaemon }

    /// True if it shows one notification at a time, and the next when that is closed, however urgent: one that stays would
    /// hide an alert.
    var showsOne: Bool { isNotificationDaemon }

    /// True if a click on the notification itself hides it without closing it. The click is reported even without an
    /// action for it, and may be reported just after the press of a button too.
    var hidesClicked: Bool { isNotificationDaemon }

    private var isNotificationDaemon: Bool { name == "Notification Daemon" && vendor == "GNOME" }

    /// Returns a button's label, escaped so that it is shown as written. Plasma underlines the character after an `&`,
    /// and interprets what looks like a tag, for which it has no escape.
    func label(_ text: String) -> String {
        guard name == "Plasma" else { return text }
        return String(text.flatMap { $0 == "&" ? "&&" : $0 == "<" ? "\u{2039}" : String($0) })
    }

    /// True if it takes the number of a notification from any program, which so replaces it by one of its own, or closes
    /// it. Nothing tells of a replacement: dunst even reports presses to the other program alone from then on. The
    /// specification doesn't say whose a number is; GNOME refuses all but those of the caller.
    private var takesForeignNumbers: Bool { name != "gnome-shell" }

    /// True if an alert gets a new number from time to time: another program may have taken the one that it has. Not
    /// where one notification is shown at a time: the alert would wait behind those that wait now.
    var needsNewNumbers: Bool { takesForeignNumbers && !showsOne }

    /// True if it is known to report a notification that we close as closed by a call, at least at first. Another server
    /// might name the person.
    var tellsOwnCloses: Bool { Self.tellingOwnCloses.contains(name) }

    private static let tellingOwnCloses: Set = [
        "gnome-shell", "Plasma", "Xfce Notify Daemon", "Notification Daemon", "dunst", "mako", "SwayNotificationCenter",
    ]

    /// True if it shows the name of the app.
    var showsAppName: Bool { name == "Plasma" || (name == "gnome-shell" && majorVersion >= 46) }

    /// The hint that lets an alert through in do-not-disturb mode, if it has one of its own.
    var bypassHint: String? { name == "SwayNotificationCenter" ? "SWAYNC_BYPASS_DND" : nil }
}
