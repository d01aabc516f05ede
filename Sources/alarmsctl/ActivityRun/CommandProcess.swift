import Dispatch
import Gettext
import Glibc

/// A command in this program's process group, on its standard input and its controlling terminal.
struct CommandProcess {
    /// The reason why a command can't be started.
    struct StartFailure: Error {
        let program: String
        /// The number of the error, as in `errno`.
        let error: Int32

        /// The exit status of shells and env(1): 127 if there is no such program, else 126.
        var status: ExitStatus { ExitStatus(code: error == ENOENT || error == ENOTDIR ? 127 : 126) }

        var problem: Problem { .refused(Messages.cannotStart(program, String(cString: strerror(error)))) }
    }

    private let identifier: pid_t

    /// Starts a program, looked for as a shell would, in the environment of this one, with no signal blocked. The
    /// corresponding C function is `posix_spawnp`.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments; at least one.
    ///   - channels: The places of its outputs; the others are those of this program.
    init(_ words: [String], channels: [OutputChannel]) throws(StartFailure) {
        let program = words[0]
        // The status of the command would be lost if this program was started with that ignored.
        Glibc.signal(SIGCHLD, SIG_DFL)
        var result = Self.spawn(program, words, channels)
        if case .failure(let failure) = result, failure.error == ENOEXEC {
            // A script without #!, which only shells run.
            result = Self.spawn("/bin/sh", ["sh", "-c", "exec \"$0\" \"$@\""] + words, channels)
        }
        identifier = try result.get()
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ channels: [OutputChannel]
    ) -> Result<pid_t, StartFailure> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for channel in channels {
            for output in channel.outputs { posix_spawn_file_actions_adddup2(&actions, channel.writing, output) }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var ignored = sigset_t()
        sigemptyset(&ignored)
        sigaddset(&ignored, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var identifier: pid_t = 0
        let result = CStringArray.with(arguments.map { Array($0.utf8) }) { arguments in
            CStringArray.with(ProcessEnvironment.assignments()) { environment in
                posix_spawnp(&identifier, program, &actions, &attributes, arguments, environment)
            }
        }
        return result == 0 ? .success(identifier) : .failure(StartFailure(program: program, error: result))
    }

    /// Hands on that the command was stopped, each time, and its end. The corresponding C function is `waitid`, on a
    /// thread of its own.
    func watch(_ receive: @escaping @Sendable (CommandEvent) -> Void) {
        let identifier = identifier
        DispatchQueue(label: "command").async {
            while true {
                var state = siginfo_t()
                // Its end is left to be found again, so that its identifier stays its own as long as it may be sent signals.
                let result = waitid(P_PID, id_t(identifier), &state, WEXITED | WSTOPPED | WNOWAIT)
                if result != 0, errno == EINTR { continue }
                guard result == 0, Int(state.si_code) == Int(CLD_STOPPED) else { return receive(.ended) }
                var stop = siginfo_t()
                // It may have been continued, or killed, meanwhile.
                if waitid(P_PID, id_t(identifier), &stop, WSTOPPED | WNOHANG) == 0,
                    Int(stop.si_code) == Int(CLD_STOPPED)
                {
                    receive(.stopped(by: stop._sifields._sigchld.si_status))
                }
            }
        }
    }

    /// Sends it a signal; it must not have been reaped. The corresponding C function is `kill`.
    func signal(_ number: Int32) { kill(identifier, number) }

    /// Reaps the command, which has ended. The corresponding C function is `waitpid`.
    func reap() -> CommandEnding {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return CommandEnding(status: status)
    }
}
