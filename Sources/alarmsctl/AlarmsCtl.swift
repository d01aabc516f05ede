import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The program `alarmsctl`.
///
/// # Theory of operation
///
/// ``Invocation`` reads the command line; a ``Session`` carries out what asks and answers at once, and ``Wait``,
/// ``Watch``, ``Panel``, ``StateLines`` and ``Monitor`` what lasts: each takes its ``Input``s one after the other. A
/// text for people stands where it is used, or in ``Messages``; all that a program reads is in ``JSON``.
///
/// The main thread only takes the signals; everything else is asynchronous.
@main
struct AlarmsCtl {
    /// Also in NEWS.md.
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
        // Before there is another thread, which would inherit that they aren't blocked.
        if invocation.command.handlesSignals {
            block(handledSignals)
            // A reader that goes away is an error of writing, after which there is still something to be done.
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

    /// The signals by which a program that has changed the terminal, or has started others, may be ended, stopped,
    /// continued or told that its window has another size.
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

    /// Takes the signals that are blocked, for ever. The corresponding C function is `sigwait`.
    private static func takeSignals(_ receive: (Int32) -> Void) -> Never {
        var set = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &set)
        while true {
            var signal: Int32 = 0
            if sigwait(&set, &signal) == 0, signal != 0 { receive(signal) } else { pause() }
        }
    }

    /// Reports a problem, and returns the exit status of a program that fails by it.
    private static func status(of problem: Problem, isJSON: Bool) -> Int32 {
        Output.report(problem, isJSON: isJSON)
        return problem.status.code
    }

    /// Names the keys that there are, those of the service, if it runs: it may know more, or fewer, than this program.
    private static func explained(unknownKey key: String) async -> Problem {
        guard let client = try? await AlarmsClient.connect(), (try? await client.perform(.isServiceRunning())) == true,
            let service = try? await client.perform(.serviceProperties)
        else { return .unknownKey(key) }
        return .usage(Messages.unknownKey(key, known: service.configurationKeys))
    }
}
