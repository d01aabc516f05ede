internal import AlarmCore
internal import DBus

/// A notification as it is put to a server. Desktop Notifications Specification 1.3, *Notify*, *Hints*.
extension Notification {
    /// Appends the arguments of `Notify`.
    ///
    /// - Parameter replaced: The number of the notification in whose place it comes; 0: none.
    func write(to writer: inout Writer, for server: NotificationServer, replacing replaced: UInt32 = 0) {
        writer.append(appName)
        writer.append(replaced)
        writer.append(icon)
        writer.append(summary)
        writer.append(body(for: server))
        writer.append(actions(for: server))
        writer.array(of: "{sv}") { writeHints(to: &$0, for: server) }
        writer.append(expiry)
    }

    /// The body: escaped for a server that reads markup, and as it is for one that doesn't.
    func body(for server: NotificationServer) -> String {
        var lines = lines
        if isOfApp, summary != appName, !server.showsAppName { lines.insert(appName, at: 0) }
        if number > 1 { lines.append(NotificationText.number(number)) }
        let body = lines.joined(separator: "\n")
        return server.readsMarkup ? Self.escaped(body) : body
    }

    /// Keys and labels in turn, in the order in which buttons are to stand.
    func actions(for server: NotificationServer) -> [String] {
        var choices = choices
        if let click = click(on: server) { choices.insert(click, at: 0) }
        return choices.flatMap { [$0.press.rawValue, server.label($0.label)] }
    }

    /// What a press of this key on `server` means; `nil`: nothing, as it isn't offered.
    func press(_ key: String, on server: NotificationServer) -> Press? {
        guard let press = Press(rawValue: key) else { return nil }
        if press == .activate, let click = click(on: server) {
            return kind == .alert && !server.hasButtons ? .stop : click.press
        }
        return choices.contains { $0.press == press } ? press : nil
    }

    /// What a click on the notification itself does; `nil`: what the server likes, which mostly is to close it.
    private func click(on server: NotificationServer) -> Choice? {
        switch kind {
        case .notice: nil
        // Where it is all that there is, it has to be what ends the alert. A countdown is none that a stray click may end.
        case .alert where !server.hasButtons:
            choices.first.map { Choice(press: .activate, label: $0.label) }
        case .alert, .countdown:
            opensApp || server.needsClick ? Choice(press: .activate, label: NotificationText.open) : nil
        }
    }

    /// Types are exactly those of the specification: a server refuses, or doesn't see, any other.
    private func writeHints(to writer: inout Writer, for server: NotificationServer) {
        writer.entry("urgency", "y") { $0.append(urgency) }
        // Where there is room for a few of each app, a notice must not push out what is no notice.
        if kind != .notice || server.room(for: kind) == nil {
            writer.entry("desktop-entry", "s") { $0.append(desktopEntry) }
        }
        guard kind != .notice else { return }
        writer.entry("resident", "b") { $0.append(true) }
        // The service itself rings.
        writer.entry("suppress-sound", "b") { $0.append(true) }
        guard kind == .alert else { return }
        writer.entry("category", "s") { $0.append("alarm.ringing") }
        if let hint = server.bypassHint { writer.entry(hint, "b") { $0.append(true) } }
    }

    private var urgency: UInt8 {
        switch kind {
        case .alert: 2
        case .countdown: 0
        case .notice: 1
        }
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
