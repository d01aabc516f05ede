public import AlarmCore
public import EventLoop
internal import Glibc
internal import LineIO

/// Checks the sound server by a child process, `alarms-player`, which runs only during a check, so that no connection
/// to the server stays open. No method blocks, and playing sounds aren't affected.
public final class SoundCheck {
    /// The minimum volume of the mixer for alarms, percent; `nil`: the mixer is unchanged, even if it is muted.
    public var volumeFloor: Int?

    /// The maximum length of an answer, bytes.
    private static let longestAnswer = 8192

    private let path: String
    private let loop: EventLoop
    private let environment: () -> [String: String]
    private let policy: SupervisionPolicy
    private var process: LineCoprocess?
    private var status = SoundStatus()
    /// True if the program has reached the sound server.
    private var isReady = false
    /// The last error from the program.
    private var lastError: SoundFailure?
    /// The handlers of the check in progress.
    private var callers: [(SoundStatus) -> Void] = []

    /// Prepares to start the program at `path`, with the required variables of this process's environment.
    public convenience init(at path: String, in loop: EventLoop) {
        self.init(at: path, environment: PlayerEnvironment.current(), in: loop, policy: SupervisionPolicy())
    }

    init(
        at path: String, environment: @escaping @autoclosure () -> [String: String], in loop: EventLoop,
        policy: SupervisionPolicy
    ) {
        self.path = path
        self.loop = loop
        self.environment = environment
        self.policy = policy
    }

    /// The identifier of the program's process; `nil` if no check is in progress.
    var processIdentifier: Int32? { process?.identifier }

    /// Checks the sound server, or joins the check in progress.
    ///
    /// - Parameter whenDone: Receives the status within the time limit of the program; at once if the program can't be
    ///   started. Not called after this object is released.
    public func run(whenDone: @escaping (SoundStatus) -> Void) {
        callers.append(whenDone)
        guard callers.count == 1 else { return }
        status = SoundStatus()
        isReady = false
        lastError = nil
        do throws(SystemError) {
            process = try LineCoprocess(
                path, environment: environment(), longestLine: Self.longestAnswer, in: loop
            ) { [unowned self] event in
                switch event {
                case .line(let line): receive(line)
                case .timedOut: finish(isReady ? .programFailed : .serverSilent)
                case .failed(_, let ending):
                    finish(ending == .exited(1) ? lastError?.problem ?? .programFailed : .programFailed)
                }
            }
            process?.write("check", answerWithin: policy.startTimeout.microseconds)
        } catch {
            finish(error.errno == ENOENT ? .programMissing(path) : .programFailed)
        }
    }

    private func receive(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1)
        let text = words.count == 2 ? String(words[1]) : ""
        switch words.first ?? "" {
        case "ready" where !isReady: isReady = true
        case "error": lastError = SoundFailure(line: text)
        case "server" where status.server == nil: status.server = text
        case "output" where status.output == nil: status.output = text
        case "volume" where status.volume == nil:
            guard let percent = Int(text), (0...100).contains(percent) else { return finish(.programFailed) }
            status.volume = Double(percent) / 100
        case "heard": finish(nil, isMuted: false)
        case "quiet": finish(remaining(.quiet), isMuted: false)
        case "muted": finish(remaining(.muted), isMuted: true)
        case "nowhere": finish(.noDevice)
        default: finish(.programFailed)
        }
    }

    /// Returns the part of a device's problem that remains if alarms raise the volume.
    private func remaining(_ problem: SoundProblem) -> SoundProblem? {
        guard let volumeFloor else { return problem }
        switch max(Double(volumeFloor) / 100, status.volume ?? 0) {
        case 0: return .muted
        case ..<0.1: return .quiet
        default: return nil
        }
    }

    private func finish(_ problem: SoundProblem?, isMuted: Bool? = nil) {
        process = nil
        status.isMuted = isMuted
        status.problem = problem?.text ?? ""
        let callers = callers
        self.callers = []
        // A handler may begin another check.
        let status = status
        for caller in callers { caller(status) }
    }
}
