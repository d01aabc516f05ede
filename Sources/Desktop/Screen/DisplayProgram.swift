internal import EventLoop
internal import Glibc

/// Turns on the display, and flashes, by a child process, `alarms-screen`, since the service isn't a client of X or
/// Wayland. The protocol is documented in its `main.swift`. The process is started only if the environment names a
/// display, and runs until the display is on, or as long as it flashes.
final class DisplayProgram {
    /// The time for an answer, µs; longer than the program's own timeout, after which it exits.
    private static let timeout: Int64 = 10_000_000
    /// The maximum length of an answer, bytes.
    private static let longestAnswer = 256
    /// The prefix of the answer that the display is on.
    private static let lit = "lit "

    private let path: String
    private let loop: EventLoop
    private let failures: ScreenFailures
    private let variable: (String) -> String?
    private var process: LineCoprocess?
    /// The prefixes of the awaited answers, in order.
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

    /// The identifier of the program's process; `nil`: it doesn't run.
    var processIdentifier: Int32? { process?.identifier }

    /// Turns on the display and begins to flash, unless that is in progress.
    ///
    /// - Parameter session: The variables of the session, `NAME=VALUE`, which override the service's, since the service
    ///   may be older than the session.
    func run(_ effects: Set<ScreenEffect>, _ session: [String]) {
        if process == nil { start(session) }
        if effects.contains(.light), !awaited.contains(Self.lit) { ask("light", for: Self.lit) }
        if effects.contains(.flash), !isFlashing, process != nil {
            isFlashing = true
            ask("flash", for: "flashing")
        }
    }

    /// Ends the program and the flashes.
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
