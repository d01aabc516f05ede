internal import EventLoop
internal import Glibc

/// Lights the display itself, by `alarms-screen`, a child process that is started for each time: the service is no client
/// of X or Wayland. Its protocol is documented in its `main.swift`. It is started only where a display is named.
final class DisplayProgram {
    /// The time to light the display, µs: longer than the program's own, by which it ends itself.
    private static let timeout: Int64 = 10_000_000
    /// The maximum length of an answer, bytes.
    private static let longestAnswer = 256

    /// Receives each failure, in English.
    var whenFailed: ((String) -> Void)?

    private let path: String
    private let loop: EventLoop
    private let variable: (String) -> String?
    private var process: LineCoprocess?

    /// Prepares to start the program at `path`.
    convenience init(at path: String, in loop: EventLoop) {
        self.init(at: path, in: loop) { name in getenv(name).map { String(cString: $0) } }
    }

    /// - Parameter variable: Returns a variable of the service's environment.
    init(at path: String, in loop: EventLoop, variable: @escaping (String) -> String?) {
        self.path = path
        self.loop = loop
        self.variable = variable
    }

    /// The identifier of its process; `nil`: it doesn't run.
    var processIdentifier: Int32? { process?.identifier }

    /// Lights the display, unless that is in progress.
    ///
    /// - Parameter session: The variables of the session, `NAME=VALUE`, which precede those of the service: that is older
    ///   than the session.
    func light(_ session: [String]) {
        guard process == nil else { return }
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
            process?.write("light", answerWithin: Self.timeout)
        } catch {
            fail("can't be started (\(error))")
        }
    }

    /// Ends the program.
    func end() {
        process = nil
    }

    private func receive(_ line: String) {
        if line.hasPrefix("lit ") { return end() }
        fail(line.hasPrefix("error ") ? "says \(LineCoprocess.quoted(line))" : "writes \(LineCoprocess.quoted(line))")
    }

    private func fail(_ reason: String) {
        end()
        whenFailed?("the screen may stay dark: \(path) \(reason)")
    }
}
