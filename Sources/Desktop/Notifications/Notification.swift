internal import AlarmCore
internal import DBus

/// What a person is to see: an alert, or an ordinary notice. How it is put to a server depends on that server.
/// Desktop Notifications Specification 1.3, *Basic Design*, *Hints*.
struct Notification: Hashable {
    /// What can be done with an alert, by the keys that travel. They are ours: no app chooses one.
    enum Action: String {
        /// A click on the notification itself.
        case activate = "default"
        case stop
        case snooze
    }

    private enum Kind: Hashable {
        /// It stays until it is answered or withdrawn.
        case alert(stop: String, snooze: String?)
        /// It goes by itself.
        case notice
    }

    private let kind: Kind
    private let icon: String
    private let desktopEntry: String?
    /// One line, never markup.
    let summary: String
    /// Any number of lines, as a person is to read them.
    private(set) var body: String

    /// The alert of `alarm`.
    init(alerting alarm: Alarm) {
        let configuration = alarm.configuration
        let (title, more) = Self.split(configuration.title)
        let appID = Self.withoutSuffix(configuration.appID)
        var lines = more
        if configuration.schedule == nil { lines.append(NotificationText.timer(of: configuration.preAlert)) }
        if alarm.snoozeCount > 0 { lines.append(NotificationText.unanswered(alarm.snoozeCount)) }

        let label = { (role: Button.Role) in
            configuration.buttons.first { $0.role == role }?.text.flatMap { $0.isEmpty ? nil : $0 }
        }
        let canSnooze = configuration.effectiveSecondaryBehavior.hasCountdown && configuration.snoozeTime > .zero
        let snooze = configuration.postAlert > .zero ? NotificationText.snooze : NotificationText.again
        kind = .alert(
            stop: label(.stop) ?? NotificationText.stop, snooze: canSnooze ? label(.secondary) ?? snooze : nil)
        icon = configuration.icon ?? Self.icon
        desktopEntry = appID.isEmpty ? nil : appID
        summary = title ?? desktopEntry ?? NotificationText.alarm
        body = lines.joined(separator: "\n")
    }

    /// An ordinary notice.
    init(notice summary: String, body: String) {
        kind = .notice
        icon = Self.icon
        desktopEntry = nil
        self.summary = summary
        self.body = body
    }

    /// This notification as the one of this number, from 1, among those that would look alike. Alerts that are shown at the
    /// same time have to differ: dunst takes two that don't for one, and Plasma refuses the second.
    func numbered(_ number: Int) -> Notification {
        guard number > 1 else { return self }
        var numbered = self
        numbered.body += (body.isEmpty ? "" : "\n") + NotificationText.number(number)
        return numbered
    }

    /// All that is written in it.
    var text: String { "\(summary)\n\(body)" }

    /// In the icon themes of GNOME and Plasma.
    private static let icon = "alarm-symbolic"

    /// The first line in which there is something, and the lines after it.
    private static func split(_ title: String) -> (first: String?, more: [String]) {
        let lines = title.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else { return (nil, []) }
        return (lines[first], lines[(first + 1)...].filter { !$0.isEmpty })
    }

    /// The hint is the name of the desktop file without its suffix, which a desktop id may have.
    private static func withoutSuffix(_ appID: String) -> String {
        appID.hasSuffix(".desktop") ? String(appID.dropLast(".desktop".count)) : appID
    }

    // MARK: For a server

    /// Appends the arguments of `Notify`. It never replaces another one: a server redraws that without buttons, or
    /// doesn't show it again.
    func write(to writer: inout Writer, for server: NotificationServer) {
        writer.append(NotificationText.appName)
        writer.append(UInt32(0))
        writer.append(icon)
        writer.append(summary)
        writer.append(body(for: server))
        writer.append(actions(for: server))
        writer.array(of: "{sv}") { writeHints(to: &$0) }
        writer.append(expiry)
    }

    /// The body: escaped for a server that reads markup, and as it is for one that doesn't.
    func body(for server: NotificationServer) -> String {
        server.readsMarkup ? Self.escaped(body) : body
    }

    /// Keys and labels in turn, in the order in which buttons are to stand: GNOME shows the first three.
    func actions(for server: NotificationServer) -> [String] {
        guard case .alert(let stop, let snooze) = kind else { return [] }
        var actions: [(Action, String)] = [(.stop, stop)]
        // As a button it would be one that does nothing.
        if !server.showsClickAsButton {
            actions.insert((.activate, server.hasButtons ? NotificationText.open : stop), at: 0)
        }
        if let snooze { actions.append((.snooze, snooze)) }
        return actions.flatMap { [$0.rawValue, $1] }
    }

    /// Types are exactly those of the specification: a server refuses, or doesn't see, any other.
    private func writeHints(to writer: inout Writer) {
        let isAlert = kind != .notice
        writer.entry("urgency", "y") { $0.append(isAlert ? UInt8(2) : UInt8(1)) }
        if let desktopEntry { writer.entry("desktop-entry", "s") { $0.append(desktopEntry) } }
        guard isAlert else { return }
        writer.entry("resident", "b") { $0.append(true) }
        writer.entry("category", "s") { $0.append("alarm.ringing") }
        // The service itself rings.
        writer.entry("suppress-sound", "b") { $0.append(true) }
    }

    /// Milliseconds; 0 is never, -1 is as the server likes.
    private var expiry: Int32 { kind == .notice ? -1 : 0 }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
