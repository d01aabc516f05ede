public import DBus
public import EventLoop
internal import Foundation

/// An app in a sandbox, as Flatpak runs one: a real `xdg-dbus-proxy` in a mount namespace of its own, at whose root
/// `.flatpak-info` names the app, filters the app's calls of the session bus; the app's programs run in further
/// namespaces, with the same file and the proxy's socket. See flatpak-run(1), and `flatpak-run-dbus.c` of Flatpak.
///
/// It takes root, or a machine that lets users make namespaces.
public final class FlatpakSandbox {
    /// The app's identifier.
    public let app: String
    /// The address of the proxy's socket outside the sandbox. Who connects to it is the app to the bus, whose daemon sees
    /// a connection of the proxy.
    public let address: String
    private let bus: PrivateBus
    private let loop: EventLoop
    private let directory: TemporaryDirectory
    private let proxy: ProgramRun

    /// Starts the proxy of an app, and waits until it listens.
    ///
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - names: The names on the bus that the app may talk to, as its `--talk-name` says.
    ///   - information: The content of `.flatpak-info`, by default that of this app.
    /// - Throws: ``TestFailure`` if it doesn't start; `SystemError`.
    public init(
        _ app: String, talkingTo names: [BusName] = ["org.example.Alarms"], information: String? = nil,
        on bus: PrivateBus, in loop: EventLoop
    ) throws {
        self.app = app
        self.bus = bus
        self.loop = loop
        directory = try TemporaryDirectory()
        try directory.write(information ?? Self.information(of: app), to: "flatpak-info")
        let socket = "\(directory.path)/bus"
        address = "unix:path=\(socket)"
        // It prints a byte on the descriptor once it listens, and ends when the descriptor's other end is closed.
        let filter =
            ["--fd=1", bus.address, socket, "--filter", "--own=\(app)", "--own=\(app).*"]
            + names.map { "--talk=\($0)" }
            + [
                "--call=org.freedesktop.portal.*=*",
                "--broadcast=org.freedesktop.portal.*=@/org/freedesktop/portal/*",
            ]
        proxy = try Self.run(
            Self.root { ["/tmp", "/var", "/run"].contains($0) ? "--bind" : "--ro-bind" } + [
                "--bind", directory.path, directory.path,
            ], ["xdg-dbus-proxy"] + filter,
            informedBy: directory, environment: bus.environment, in: loop)
        let proxy = proxy
        try proxy.wait(for: "the proxy of \(app)") { !proxy.outputBytes.isEmpty }
    }

    /// Connects to the bus as a program of the app.
    ///
    /// - Throws: `BusError` if the proxy or the bus refuses.
    public func connect() throws -> Client {
        try Client(at: address, in: loop)
    }

    /// Starts a program of this package, or an installed one by its absolute path, in the sandbox, whose files are the
    /// machine's, which it can't change: there is no runtime of Flatpak here.
    ///
    /// - Throws: ``TestFailure`` if it can't be started; `SystemError`.
    public func run(_ program: String, _ arguments: [String] = []) throws -> ProgramRun {
        let programs = try ProgramRun.path(of: "").dropLast()
        let path = program.hasPrefix("/") ? program : "\(programs)/\(program)"
        var root = try Self.root { ["/tmp", "/run", "/proc", "/dev"].contains($0) ? nil : "--ro-bind" }
        root += ["--unshare-pid", "--unshare-ipc", "--unshare-net", "--proc", "/proc", "--dev", "/dev"]
        root += ["--dir", "/tmp", "--dir", "/run/flatpak"]
        root += ["--ro-bind", "\(programs)", "\(programs)", "--ro-bind", "\(directory.path)/bus", "/run/flatpak/bus"]
        var environment = bus.environment.filter { !$0.key.hasPrefix("XDG_") }
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = nil
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/flatpak/bus"
        environment["container"] = "flatpak"
        environment["HOME"] = "/tmp"
        return try Self.run(root, [path] + arguments, informedBy: directory, environment: environment, in: loop)
    }

    /// Ends the app's connections at once, as when its last program ends.
    ///
    /// - Throws: ``TestFailure`` if the proxy doesn't end.
    public func end() throws {
        try proxy.kill()
    }

    /// Returns the content of `.flatpak-info` of an app.
    private static func information(of app: String) -> String {
        """
        [Application]
        name=\(app)
        runtime=runtime/org.freedesktop.Platform/x86_64/23.08

        [Instance]
        instance-id=\(UInt32.random(in: 1...UInt32.max))
        session-bus-proxy=true

        [Context]
        sockets=wayland;

        [Session Bus Policy]
        org.example.Alarms=talk

        """
    }

    /// Runs a command at a root of its own, with `.flatpak-info` there. bwrap reads the file's content from a
    /// descriptor, as Flatpak gives it: a file that is bound there would be unmounted before the root is gone.
    ///
    /// It ends with the shell, which stays its parent: for the kernel the parent is a thread, and one of Swift's pool may
    /// end before the test does. See `PR_SET_PDEATHSIG` in prctl(2).
    private static func run(
        _ root: [String], _ command: [String], informedBy directory: TemporaryDirectory,
        environment: [String: String], in loop: EventLoop
    ) throws -> ProgramRun {
        try ProgramRun(
            "/bin/sh",
            ["-c", "bwrap --die-with-parent \"$@\" 3<\"$0\"; exit $?", "\(directory.path)/flatpak-info"] + root
                + ["--perms", "0600", "--file", "3", "/.flatpak-info", "--"] + command,
            environment: environment, in: loop)
    }

    /// The arguments that give a program the machine's root, as Flatpak's `add_bwrap_wrapper` does for its proxy.
    ///
    /// - Parameter mount: Returns the option for a directory; `nil`: it isn't given.
    private static func root(_ mount: (String) -> String?) throws -> [String] {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/").flatMap { name in
            let path = "/\(name)"
            if let target = try? files.destinationOfSymbolicLink(atPath: path) { return ["--symlink", target, path] }
            var isDirectory: ObjCBool = false
            guard files.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue,
                let option = mount(path)
            else { return [] }
            return [option, path, path]
        }
    }
}
