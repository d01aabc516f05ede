internal import DBus
internal import DBus
internal import Foundation

/// A real notification server: its command, and its window.
public enum RealServer: Sendable {
    /// dunst, which shows no buttons but has a menu.
    case dunst
    /// xfce4-notifyd, which shows buttons.
    case xfce

    /// The class of its windows.
    var windowClass: String {
        switch self {
        case .dunst: "dunst"
        case .xfce: "xfce4-notifyd"
        }
    }

    /// The name by which it identifies itself.
    public var name: String {
        switch self {
        case .dunst: "dunst"
        case .xfce: "Xfce Notify Daemon"
        }
    }

    /// Returns the service without which it doesn't start, and its command.
    func neededService() throws -> (name: BusName, command: String)? {
        switch self {
        case .dunst: nil
        case .xfce: ("org.xfce.Xfconf", try Self.command(ofService: "org.xfce.Xfconf"))
        }
    }

    /// Returns its command, and writes its configuration to `directory`.
    func command(configuredIn directory: TemporaryDirectory) throws -> String {
        switch self {
        case .dunst: "/usr/bin/dunst -conf \(try Self.configureDunst(in: directory))"
        case .xfce: try Self.command(ofService: "org.xfce.xfce4-notifyd.Notifications")
        }
    }

    /// Makes the menu of dunst choose the first entry that contains `word`.
    static func chooseInMenu(_ word: String, in directory: TemporaryDirectory) throws {
        try directory.write(word, to: "choice")
    }

    /// Writes the configuration of dunst: the mouse's buttons have their defaults, but that the right one opens the
    /// menu.
    private static func configureDunst(in directory: TemporaryDirectory) throws -> String {
        let menu = try directory.write("grep -m 1 -- \"$(cat \(directory.path)/choice)\"\n", to: "menu")
        return try directory.write(
            """
            [global]
                width = 300
                origin = top-right
                offset = 10x50
                mouse_left_click = close_current
                mouse_middle_click = do_action, close_current
                mouse_right_click = context
                dmenu = /bin/sh \(menu)
            [urgency_critical]
                timeout = 0
            """, to: "dunstrc")
    }

    /// Returns the command of an installed service file.
    static func command(ofService name: String) throws -> String {
        let path = "/usr/share/dbus-1/services/\(name).service"
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Exec=") }) else {
            throw TestFailure("\(path) is missing, or has no Exec=")
        }
        return String(line.dropFirst("Exec=".count))
    }
}
