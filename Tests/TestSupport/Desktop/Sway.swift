public import EventLoop
internal import Foundation

/// A real Wayland compositor, sway, with a screen that exists in memory alone. It ends when this object is released.
public final class Sway {
    /// The environment for its clients.
    public let environment: [String: String]
    private let directory: TemporaryDirectory
    private let run: ProgramRun
    private let loop: EventLoop

    /// Starts it, and waits until it listens.
    ///
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public init(in loop: EventLoop) throws {
        self.loop = loop
        directory = try TemporaryDirectory()
        let path = directory.path
        try directory.write("xwayland disable\noutput HEADLESS-1 resolution 640x480\n", to: "configuration")
        // It refuses to run as root: root shows itself to it as nobody.
        run = try ProgramRun(
            "/usr/bin/unshare",
            Self.asNobody + ["sway", "--config", "\(path)/configuration"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": path, "XDG_RUNTIME_DIR": path, "WLR_BACKENDS": "headless",
                "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
            ], in: loop)
        var display: String?
        try loop.poll(for: "sway to listen") {
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            display = files.first { $0.hasPrefix("wayland-") && $0.hasSuffix(".lock") }
            return display != nil && files.contains { $0.hasPrefix("sway-ipc") }
        }
        environment = [
            "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": path, "WAYLAND_DISPLAY": String(display?.dropLast(5) ?? ""),
        ]
    }

    private static let asNobody = ["--user", "--map-user=65534", "--map-group=65534"]

    /// Adds another screen, `HEADLESS-2`, of its own size.
    public func addScreen() throws {
        let socket = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .first { $0.hasPrefix("sway-ipc") }
        let request = try ProgramRun(
            "/usr/bin/swaymsg", ["--socket", "\(directory.path)/\(socket ?? "")", "create_output"],
            environment: environment, in: loop)
        guard try request.waitForEnd() == .exited(0) else { throw TestFailure("swaymsg: \(request.log)") }
    }

    /// Returns the colour in the middle of a screen: red, green and blue.
    public func color(of screen: String) throws -> [UInt8] {
        let picture = try ProgramRun(
            "/usr/bin/grim", ["-o", screen, "-s", "0.01", "-t", "ppm", "-"], environment: environment, in: loop)
        try picture.waitForEnd()
        let pixels = picture.outputBytes
        return Array(pixels.suffix(pixels.count / 2).prefix(3))
    }

    /// Returns the colour in the middle of the screen: red, green and blue.
    public func color() throws -> [UInt8] {
        let arguments = ["-g", "320,240 1x1", "-t", "ppm", "-"]
        let picture = try ProgramRun("/usr/bin/grim", arguments, environment: environment, in: loop)
        try picture.waitForEnd()
        return Array(picture.outputBytes.suffix(3))
    }
}
