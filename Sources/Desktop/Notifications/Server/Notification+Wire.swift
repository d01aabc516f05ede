internal import AlarmCore
internal import DBus

/// A notification in the form in which servers take it. Desktop Notifications Specification 1.3, *Notify*, *Hints*.
extension Notification {
    /// Appends the arguments of `Notify`.
    ///
    /// - Parameters:
    ///   - replaced: The number of the notification to replace; 0: none.
    ///   - suffix: The end of the keys of its buttons.
    func write(
        to writer: inout Writer, for server: NotificationServer, replacing replaced: UInt32 = 0,
        keysEndIn suffix: String
    ) {
        writer.append(appName)
        writer.append(replaced)
        writer.append(icon)
        writer.append(summary)
        writer.append(body(for: server))
        writer.append(actions(for: server, keysEndIn: suffix))
        writer.array(of: "{sv}") { writeHints(to: &$0, for: server) }
        writer.append(expiry)
    }

    /// Returns the body: escaped for a server that reads markup, else plain.
    func body(for server: NotificationServer) -> String {
        var lines = lines
        if isOfApp, summary != appName, !server.showsAppName { lines.insert(appName, at: 0) }
        if let progress, !server.drawsProgress { lines.append(NotificationText.percentage(progress)) }
        if !server.hasButtons, let lineWithoutButtons { lines.append(lineWithoutButtons) }
        if number > 1 { lines.append(NotificationText.number(number)) }
        let body = NotificationText.body(lines)
        return server.readsMarkup ? Self.escaped(body) : body
    }

    /// Returns keys and labels in turn, in the order of the buttons.
    ///
    /// - Parameter suffix: The end of the keys.
    func actions(for server: NotificationServer, keysEndIn suffix: String) -> [String] {
        // A gesture that nobody sees offered must neither keep an alarm from ringing nor undo anything.
        guard isLasting || kind == .activityAlert || server.hasButtons else { return [] }
        var choices = choices.map { Choice(key: $0.key + suffix, label: $0.label) }
        if let click = click(on: server) { choices.insert(click, at: 0) }
        return choices.flatMap { [$0.key, server.label($0.label)] }
    }

    /// Returns the press that a key stands for on `server`; `nil`: it isn't offered.
    func press(_ key: String, on server: NotificationServer) -> AlarmAction? {
        if key == Self.clickKey, let click = click(on: server) {
            return kind == .alert && !server.hasButtons ? .stop : click.press
        }
        return choice(key)?.press
    }

    /// Returns true if `server` shows the button that has this key.
    func offers(_ key: String, on server: NotificationServer) -> Bool { server.hasButtons && choice(key) != nil }

    /// Returns the person's decision that a key on a question stands for; `nil`: it isn't offered.
    func decision(_ key: String, on server: NotificationServer) -> Authorization? {
        guard kind == .question, server.hasButtons else { return nil }
        switch choice(key) {
        case Self.allow: return .authorized
        case Self.deny: return .denied
        default: return nil
        }
    }

    /// The key of a click on the notification itself.
    static let clickKey = AlarmAction.activate.rawValue

    /// Returns the button that has this key; `nil`: none has.
    private func choice(_ key: String) -> Choice? { choices.first { $0.key == key } }

    /// True if it stays as long as what it shows.
    private var isLasting: Bool { kind == .alert || kind == .countdown || kind == .activity }

    /// Returns the action of a click on the notification itself; `nil`: the server's default, which mostly is to close
    /// it.
    private func click(on server: NotificationServer) -> Choice? {
        switch kind {
        case .notice, .result: nil
        // It does nothing: a click decides nothing.
        case .question, .prompt: server.needsClick ? Choice(.activate, NotificationText.open) : nil
        // A click that is the only gesture has to end the alert. A stray click must not end a countdown.
        case .alert where !server.hasButtons:
            choices.first.map { Choice(.activate, $0.label) }
        case .alert, .countdown, .activity, .activityAlert:
            opensApp || server.needsClick ? Choice(.activate, NotificationText.open) : nil
        }
    }

    /// Appends the hints. Their types are exactly those of the specification: a server refuses, or ignores, others.
    private func writeHints(to writer: inout Writer, for server: NotificationServer) {
        writer.entry("urgency", "y") { $0.append(urgency(on: server)) }
        // The others must not push out alerts or countdowns if there is room for only a few of each app.
        if kind == .alert || kind == .countdown || server.room(for: kind) == nil {
            writer.entry("desktop-entry", "s") { $0.append(desktopEntry) }
        }
        // The service plays the sound of an alert itself, and one that is to come wakes nobody.
        if kind != .notice || !choices.isEmpty { writeSound(to: &writer) }
        if let progress, server.drawsProgress { writer.entry("value", "i") { $0.append(progress) } }
        // Later nobody has a use for it.
        if kind == .result { writer.entry("transient", "b") { $0.append(true) } }
        guard isLasting || kind == .question || kind == .prompt else { return }
        writer.entry("resident", "b") { $0.append(true) }
        guard kind == .alert else { return }
        writer.entry("category", "s") { $0.append("alarm.ringing") }
        if let hint = server.bypassHint { writer.entry(hint, "b") { $0.append(true) } }
    }

    private func writeSound(to writer: inout Writer) {
        switch sound {
        case .silence: writer.entry("suppress-sound", "b") { $0.append(true) }
        // The server has one of its own for a notification.
        case .standard: break
        case .themed(let name): writer.entry("sound-name", "s") { $0.append(name) }
        case .file(let path): writer.entry("sound-file", "s") { $0.append(path) }
        }
    }

    private func urgency(on server: NotificationServer) -> UInt8 {
        switch kind {
        case .alert: 2
        case .countdown, .activity: 0
        case .notice, .question, .activityAlert: 1
        case .result, .prompt: server.foldsButtons ? 2 : 1
        }
    }

    /// The expiry timeout, ms; 0: never; -1: the server's default.
    private var expiry: Int32 {
        switch kind {
        case .alert, .countdown, .question, .prompt, .activity: 0
        case .notice, .activityAlert: -1
        case .result: Int32(Self.resultTime.microseconds / 1000)
        }
    }

    /// Escapes what would be markup.
    static func escaped(_ text: String) -> String {
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
