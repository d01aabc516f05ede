import Dispatch
import EventLoop
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
        let descriptors = channels.flatMap { channel in
            channel.outputs.map { (number: $0, ours: Optional(channel.writing)) }
        }
        func start(_ program: String, _ arguments: [String]) throws(SystemError) -> pid_t {
            try Spawn.start(
                program, isInPath: true, arguments: arguments, environment: ProcessEnvironment.assignments(),
                descriptors: descriptors)
        }
        do throws(SystemError) {
            do throws(SystemError) {
                identifier = try start(program, words)
            } catch {
                guard error.errno == ENOEXEC else { throw error }
                // A script without #!, which only shells run.
                identifier = try start("/bin/sh", ["sh", "-c", "exec \"$0\" \"$@\""] + words)
            }
        } catch {
            throw StartFailure(program: program, error: error.errno)
        }
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
