import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The program `alarmsctl`.
///
/// # Theory of operation
///
/// ``Invocation`` parses the command line; a ``Session`` performs requests that are answered at once, and
/// ``WaitCommand``, ``Watch``, ``Panel``, ``StateLines`` and ``MonitorCommand`` those that last: each processes its
/// ``Input``s in order. Texts for people are defined where they are used, or in ``Messages``; ``JSON`` is the output
/// for programs.
///
/// The main thread only receives the signals; everything else is asynchronous.
@main
struct AlarmsCtl {
    /// The version, also in NEWS.md.
    static let version = "0.1.0"

    static func main() {
        Localization.begin(in: ProgramDirectory.path)
        let arguments = CommandLine.arguments(
            count: CommandLine.argc, UnsafePointer(CommandLine.unsafeArgv))
        let invocation: Invocation
        do {
            invocation = try Invocation(arguments)
        } catch {
            let isJSON = Invocation.wantsJSON(arguments)
            guard case .unknownKey(let key) = error else { exit(status(of: error, isJSON: isJSON)) }
            runAsync { await status(of: explained(unknownKey: key), isJSON: isJSON) }
            takeSignals { _ in }
        }
        let inputs = Inputs()
        // Before other threads are created, which would inherit the signal mask.
        if invocation.command.handlesSignals {
            block(handledSignals)
            // A closed output is a write error, after which there is still work to do.
            signal(SIGPIPE, SIG_IGN)
        }
        runAsync {
            do {
                return try await invocation.command.run(Context(isJSON: invocation.isJSON, inputs: inputs)).code
            } catch {
                return status(of: Problem(error), isJSON: invocation.isJSON)
            }
        }
        takeSignals { inputs.continuation.yield($0 == SIGCONT ? .continued : .signal($0)) }
    }

    /// The signals that end, stop or continue a program, or report a new window size, for commands that have changed
    /// the terminal or started others.
    private static let handledSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

    private static func block(_ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private static func runAsync(_ body: @escaping @Sendable () async -> Int32) {
        Task.detached { exit(await body()) }
    }

    /// Receives the blocked signals forever. The corresponding C function is `sigwait`.
    private static func takeSignals(_ receive: (Int32) -> Void) -> Never {
        var set = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &set)
        while true {
            var signal: Int32 = 0
            if sigwait(&set, &signal) == 0, signal != 0 { receive(signal) } else { pause() }
        }
    }

    /// Reports a problem, and returns the resulting exit status.
    private static func status(of problem: Problem, isJSON: Bool) -> Int32 {
        Output.report(problem, isJSON: isJSON)
        return problem.status.code
    }

    /// Returns the problem with the list of known keys: the service's, if it runs, since it may know more or fewer than
    /// this program.
    private static func explained(unknownKey key: String) async -> Problem {
        guard let client = try? await AlarmsClient.connect(), (try? await client.perform(.isServiceRunning())) == true,
            let service = try? await client.perform(.serviceProperties)
        else { return .unknownKey(key) }
        return .usage(Messages.unknownKey(key, known: service.configurationKeys))
    }
}
