internal import DBus
internal import DBus
internal import Foundation

/// How the real notification servers are started, and where a person clicks on them.
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

    /// What it calls itself.
    public var name: String {
        switch self {
        case .dunst: "dunst"
        case .xfce: "Xfce Notify Daemon"
        }
    }

    /// The service without which it doesn't start, and its command.
    func neededService() throws -> (name: BusName, command: String)? {
        switch self {
        case .dunst: nil
        case .xfce: ("org.xfce.Xfconf", try Self.command(ofService: "org.xfce.Xfconf"))
        }
    }

    /// Its command; what it is configured by is written to `directory`.
    func command(configuredIn directory: TemporaryDirectory) throws -> String {
        switch self {
        case .dunst: "/usr/bin/dunst -conf \(try Self.configureDunst(in: directory))"
        case .xfce: try Self.command(ofService: "org.xfce.xfce4-notifyd.Notifications")
        }
    }

    /// What the menu of dunst chooses: the first entry in which this stands.
    static func chooseInMenu(_ word: String, in directory: TemporaryDirectory) throws {
        try directory.write(word, to: "choice")
    }

    /// The mouse's buttons are as dunst has them by default, but that the right one opens the menu.
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

    /// The command in an installed service file.
    private static func command(ofService name: String) throws -> String {
        let path = "/usr/share/dbus-1/services/\(name).service"
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Exec=") }) else {
            throw TestFailure("\(path) isn't there, or has no Exec=")
        }
        return String(line.dropFirst("Exec=".count))
    }
}
