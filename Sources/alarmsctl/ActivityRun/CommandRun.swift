import AlarmsClient
import EventLoop
import Gettext
import Glibc

/// A run of a command, with its progress shown as an activity.
///
/// The command shares this program's standard input, controlling terminal and process group: keys such as Ctrl-C and
/// Ctrl-Z affect both, and this program stops and ends as the command does. ``OutputRelay``s forward its output.
struct CommandRun {
    /// The timeout for reporting the end to the service.
    private static let patience = Duration.seconds(2)

    private let inputs: Inputs
    private let report: ProgressReport
    /// The channels of the outputs that are still open.
    private var channels: [OutputChannel]
    private let relays: [OutputRelay]
    private let command: CommandProcess
    private let start = BootClock.now
    private var ending: CommandEnding?
    private var isReported = false
    /// True if ``run(_:)`` has reported that the progress isn't shown.
    private var isTold = false

    /// Starts the command.
    ///
    /// - Throws: ``CommandProcess/StartFailure``, or ``Problem/refused(_:)`` if the kernel has no descriptor left.
    init(_ words: [String], _ report: ProgressReport, _ inputs: Inputs) throws {
        self.report = report
        self.inputs = inputs
        let channels = try OutputChannel.forOutputs()
        relays = try channels.map { try OutputRelay($0) }
        command = try CommandProcess(words, channels: channels)
        channels.forEach { $0.closeWriting() }
        self.channels = channels
    }

    /// Waits until the command has ended, its output is forwarded, and the service has been notified.
    ///
    /// - Parameter say: Called at most once, with the message that the progress isn't shown, and the reason.
    mutating func run(_ say: (Problem) -> Void) async -> CommandEnding {
        let (report, inputs) = (report, inputs)
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let continuation = inputs.continuation
        for (relay, channel) in zip(relays, channels) {
            relay.start {
                report.output.append($0, on: channel.target)
                changed.yield()
            } whenEnded: {
                continuation.yield(.command(.outputEnded(channel.target)))
            }
        }
        command.watch { continuation.yield(.command($0)) }
        // The activity of a command without output must also be renewed.
        let renewal = Task {
            let interval = Duration.microseconds(Int64(ProgressReport.lifetime)) + .seconds(30)
            while (try? await Task.sleep(for: interval)) != nil { changed.yield() }
        }
        defer { renewal.cancel() }
        let reporting = Task { await report.run(changes) { continuation.yield(.command(.unseen($0))) } }
        for await input in inputs.stream {
            if !isTold, let problem = problem(of: input) {
                say(problem)
                isTold = true
            }
            take(input)
            if case .command(.ended) = input, let ending {
                end(reporting, ending)
            }
            if let ending, channels.isEmpty, isReported { return ending }
        }
        return ending ?? .exited(ExitStatus.refused.code)
    }

    /// Returns the problem if an input means that the progress isn't shown; else `nil`.
    private func problem(of input: Input) -> Problem? {
        switch input {
        case .command(.unseen(let problem)): problem
        case .tick where !isReported:
            .refused(Messages.noProgress(.refused(localized("the alarm service doesn't answer"))))
        default: nil
        }
    }

    private mutating func take(_ input: Input) {
        switch input {
        case .signal(let signal) where ending != nil && signal != SIGWINCH && signal != SIGTSTP:
            // Only the output or the service is pending.
            (channels, isReported) = ([], true)
        case .signal(SIGTERM): command.signal(SIGTERM)
        case .signal(SIGHUP): command.signal(SIGHUP)
        case .signal(SIGWINCH): fitWindows()
        case .continued:
            if ending == nil { command.signal(SIGCONT) }
            fitWindows()
        // The terminal's other stop signals have also stopped this program.
        case .command(.stopped(let signal)) where signal == SIGTSTP || signal == SIGSTOP:
            ProcessSignals.raise(signal)
        case .command(.ended):
            ending = command.reap()
            relays.forEach { $0.finish() }
        case .command(.outputEnded(let output)):
            // The command gets an error or SIGPIPE if this output is no longer read.
            channels.first { $0.target == output }?.closeReading()
            channels.removeAll { $0.target == output }
        case .command(.reported), .tick: isReported = true
        default: break
        }
    }

    /// Reports the end to the service.
    private func end(_ reporting: Task<ProgressReport.Activity?, Never>, _ ending: CommandEnding) {
        let (report, continuation, length) = (report, inputs.continuation, BootClock.now - start)
        reporting.cancel()
        Task {
            if let activity = await reporting.value { await report.end(activity, ending, after: length) }
            continuation.yield(.command(.reported))
        }
        _ = inputs.addTicks(after: Self.patience, repeats: false)
    }

    /// Copies the window size to the channels; SIGWINCH notifies the process group, which may have read the old size.
    private func fitWindows() {
        let haveChanged = channels.map { $0.fitWindow() }
        if haveChanged.contains(true) { kill(0, SIGWINCH) }
    }
}
