internal import DBus
public import EventLoop

/// A session with a screen and Xfce's panel, whose tray is a real watcher and host of `org.kde.StatusNotifierItem`.
public final class RealTray {
    /// The session's bus.
    public let bus: PrivateBus
    private let loop: EventLoop
    private let screen: Screen
    private let settings: ProgramRun
    private var panel: ProgramRun?

    /// Starts a screen and a session, without the panel.
    ///
    /// - Throws: ``TestFailure`` if one of them isn't installed or doesn't start; `SystemError`.
    public init(in loop: EventLoop) throws {
        self.loop = loop
        screen = try Screen(in: loop)
        // Schemas and themes are the machine's.
        let environment = ["XDG_DATA_DIRS": "/usr/local/share:/usr/share", "NO_AT_BRIDGE": "1"]
        bus = try PrivateBus(environment: environment.merging(screen.environment) { $1 })
        for directory in ["xfce4", "xfce4/xfconf", "xfce4/xfconf/xfce-perchannel-xml"] {
            _ = try bus.directory.makeDirectory("home/config/\(directory)")
        }
        try bus.directory.write(
            Self.configuration, to: "home/config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml")
        let command = try RealServer.command(ofService: "org.xfce.Xfconf")
        settings = try ProgramRun("/bin/sh", ["-c", "exec \(command)"], environment: bus.environment, in: loop)
        try Client(on: bus, in: loop).waitForOwner(of: "org.xfce.Xfconf")
    }

    deinit {
        // They would write their settings into a directory that was removed by then.
        panel?.end()
        settings.end()
    }

    /// Starts the panel.
    ///
    /// - Throws: ``TestFailure`` if it isn't installed; `SystemError`.
    public func start() throws {
        panel = try ProgramRun(
            "/usr/bin/xfce4-panel", ["--disable-wm-check"], environment: bus.environment, in: loop)
    }

    /// Kills the panel, as a crash would end it.
    ///
    /// - Throws: `SystemError` if waiting fails.
    public func kill() throws {
        try panel?.kill()
    }

    /// A panel with a tray and nothing else.
    private static let configuration = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-panel" version="1.0">
          <property name="configver" type="int" value="2"/>
          <property name="panels" type="array">
            <value type="int" value="1"/>
            <property name="panel-1" type="empty">
              <property name="position" type="string" value="p=6;x=0;y=0"/>
              <property name="length" type="uint" value="100"/>
              <property name="size" type="uint" value="32"/>
              <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
            </property>
          </property>
          <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
        </channel>
        """
}
