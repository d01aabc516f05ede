public import EventLoop
internal import Glibc

/// A virtual screen: a real X server, and a mouse.
public final class Screen {
    /// The geometry of a window, in pixels.
    public struct Window: Equatable, Sendable {
        /// The distance from the left.
        public let x: Int
        /// The distance from the top.
        public let y: Int
        /// The width.
        public let width: Int
        /// The height.
        public let height: Int
    }

    /// A button of the mouse.
    public enum MouseButton: String, Sendable {
        /// The first one.
        case left = "1"
        /// The second one, or the wheel.
        case middle = "2"
        /// The third one.
        case right = "3"
    }

    /// The environment for programs that are to draw on it.
    public var environment: [String: String] { ["DISPLAY": ":\(number)"] }
    private let loop: EventLoop
    private let server: ProgramRun
    private let number: String

    /// Starts the X server, and waits until it can be drawn on.
    ///
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public init(in loop: EventLoop) throws {
        self.loop = loop
        // It keeps its settings when its last client goes.
        let arguments = ["-displayfd", "1", "-noreset", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        let server = try Self.run("Xvfb", arguments, in: loop)
        try server.wait(for: "a screen") { server.outputText.hasSuffix("\n") }
        self.server = server
        number = String(server.outputText.dropLast())
    }

    /// Starts an installed program, looked up in the usual directories.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], in loop: EventLoop
    ) throws -> ProgramRun {
        let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        return try ProgramRun(
            "/usr/bin/env", [program] + arguments, environment: path.merging(environment) { $1 }, in: loop)
    }

    /// Starts the X server's screen saver, as at the end of the time without activity.
    ///
    /// - Throws: ``TestFailure`` if it doesn't start.
    public func startSaver() throws {
        for arguments in [["s", "600", "600"], ["s", "activate"]] {
            try Self.run("xset", arguments, environment: environment, in: loop).waitForEnd()
        }
        guard try isSaverActive() else { throw TestFailure("no screen saver") }
    }

    /// Returns true if the X server's screen saver is active.
    public func isSaverActive() throws -> Bool {
        let run = try Self.run("xssstate", ["-s"], environment: environment, in: loop)
        try run.waitForEnd()
        return run.outputText == "on\n"
    }

    /// Returns the identifier of the first visible window of this instance name; `nil`: there is none.
    public func visibleWindow(named name: String) throws -> String? {
        let search = ["search", "--onlyvisible", "--classname", name]
        let run = try Self.run("xdotool", search, environment: environment, in: loop)
        try run.waitForEnd()
        return run.outputText.split(separator: "\n").first.map(String.init)
    }

    /// Returns the identifier of the window that a click in the middle of the screen would reach.
    public func windowUnderMouse() throws -> String {
        try Self.run("xdotool", ["mousemove", "640", "400"], environment: environment, in: loop).waitForEnd()
        let run = try Self.run("xdotool", ["getmouselocation", "--shell"], environment: environment, in: loop)
        try run.waitForEnd()
        let line = run.outputText.split(separator: "\n").first { $0.hasPrefix("WINDOW=") }
        return String(line?.dropFirst("WINDOW=".count) ?? "")
    }

    /// Returns the colour in the middle of the screen: red, green and blue.
    public func color() throws -> [UInt8] {
        let run = try Self.run(
            "import", ["-silent", "-window", "root", "-crop", "1x1+640+400", "-depth", "8", "rgb:-"],
            environment: environment, in: loop)
        try run.waitForEnd()
        return run.outputBytes
    }

    /// Kills the X server.
    ///
    /// - Throws: `SystemError` if waiting fails.
    public func kill() throws {
        try server.kill()
    }

    /// Stops the X server: it accepts connections, and answers nothing.
    public func halt() {
        server.signal(SIGSTOP)
    }

    /// Clicks on the first window of this class, and again until `condition` is true: a window that was only just
    /// mapped may not take clicks yet.
    ///
    /// - Parameter place: Returns the point on the screen to click at, given the window.
    /// - Throws: ``TestFailure`` if no click suffices; the errors of `condition`.
    public func click(
        _ button: MouseButton, onWindowOf className: String, at place: (Window) -> (x: Int, y: Int),
        until condition: () throws -> Bool
    ) throws {
        for attempt in 1... {
            guard let window = try window(of: className, unless: condition) else { return }
            let (x, y) = place(window)
            let click = ["mousemove", "\(x)", "\(y)", "click", button.rawValue]
            try Self.run("xdotool", click, environment: environment, in: loop).waitForEnd()
            do {
                return try loop.wait(for: "what the click does", within: 2, until: condition)
            } catch let failure as TestFailure where attempt >= 10 {
                throw failure
            } catch is TestFailure {}
        }
    }

    /// Waits for a visible window, and returns it; `nil`: `condition` was true before. Windows of a single pixel, which
    /// toolkits have for themselves, don't count.
    private func window(of className: String, unless condition: () throws -> Bool) throws -> Window? {
        let search = ["search", "--sync", "--onlyvisible", "--class", className, "getwindowgeometry", "--shell", "%@"]
        while true {
            let run = try Self.run("xdotool", search, environment: environment, in: loop)
            try loop.wait(for: "a window of \(className)") { try condition() || run.ending != nil }
            if let window = Self.windows(in: run.outputText).first(where: { $0.width > 1 }) { return window }
            if try condition() { return nil }
        }
    }

    /// Parses the geometries that xdotool prints: lines `NAME=value`, a `WINDOW` before the others of each.
    private static func windows(in text: String) -> [Window] {
        var windows: [[String: Int]] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=")
            guard parts.count == 2, let value = Int(parts[1]) else { continue }
            if parts[0] == "WINDOW" { windows.append([:]) }
            if !windows.isEmpty { windows[windows.count - 1][String(parts[0])] = value }
        }
        return windows.compactMap { values in
            guard let x = values["X"], let y = values["Y"], let width = values["WIDTH"], let height = values["HEIGHT"]
            else { return nil }
            return Window(x: x, y: y, width: width, height: height)
        }
    }
}
