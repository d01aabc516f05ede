internal import EventLoop
internal import Glibc

/// Lights the display itself, and flashes on it, by `alarms-screen`, a child process: the service is no client of X or
/// Wayland. Its protocol is documented in its `main.swift`. It is started only where a display is named, and runs until
/// the display is lit, or as long as it flashes.
final class DisplayProgram {
    /// The time for an answer, µs: longer than the program's own, by which it ends itself.
    private static let timeout: Int64 = 10_000_000
    /// The maximum length of an answer, bytes.
    private static let longestAnswer = 256
    /// The beginning of the answer that the display is lit.
    private static let lit = "lit "

    private let path: String
    private let loop: EventLoop
    private let failures: ScreenFailures
    private let variable: (String) -> String?
    private var process: LineCoprocess?
    /// The beginnings of the answers that are awaited, the next one first.
    private var awaited: [String] = []
    private var isFlashing = false

    /// Prepares to start the program at `path`.
    ///
    /// - Parameter variable: Returns a variable of the service's environment.
    init(
        at path: String, in loop: EventLoop, _ failures: ScreenFailures,
        variable: @escaping (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) {
        self.path = path
        self.loop = loop
        self.failures = failures
        self.variable = variable
    }

    /// The identifier of its process; `nil`: it doesn't run.
    var processIdentifier: Int32? { process?.identifier }

    /// Lights the display and begins to flash, unless that is in progress.
    ///
    /// - Parameter session: The variables of the session, `NAME=VALUE`, which precede those of the service: that is
    ///   older than the session.
    func run(_ effects: Set<ScreenEffect>, _ session: [String]) {
        if process == nil { start(session) }
        if effects.contains(.light), !awaited.contains(Self.lit) { ask("light", for: Self.lit) }
        if effects.contains(.flash), !isFlashing, process != nil {
            isFlashing = true
            ask("flash", for: "flashing")
        }
    }

    /// Ends the program, and with it the flashes.
    func end() {
        process = nil
        awaited = []
        isFlashing = false
    }

    private func start(_ session: [String]) {
        let environment = DisplayEnvironment(session: session, variable: variable)
        guard environment.namesDisplay else { return }
        do throws(SystemError) {
            process = try LineCoprocess(
                path, environment: environment.variables, longestLine: Self.longestAnswer, in: loop
            ) { [unowned self] event in
                switch event {
                case .line(let line): receive(line)
                case .timedOut: fail("doesn't answer")
                case .failed(let reason, _): fail(reason)
                }
            }
        } catch {
            fail("can't be started (\(error))")
        }
    }

    private func ask(_ command: String, for answer: String) {
        guard process != nil else { return }
        awaited.append(answer)
        process?.write(command, answerWithin: Self.timeout)
    }

    private func receive(_ line: String) {
        guard let answer = awaited.first, line.hasPrefix(answer) else {
            return fail("\(line.hasPrefix("error ") ? "says" : "writes") \(LineCoprocess.quoted(line))")
        }
        awaited.removeFirst()
        guard awaited.isEmpty else { return }
        if isFlashing { process?.expectLine(within: nil) } else { end() }
    }

    private func fail(_ reason: String) {
        end()
        failures.report("the screen may stay dark: \(path) \(reason)")
    }
}
