import Dispatch
import EventLoop
import Gettext
import Glibc

/// A command in this program's process group, on its standard input and its controlling terminal.
struct CommandProcess {
    /// The reason why a command can't be started.
    struct StartFailure: Error {
        let program: String
        /// The error number, as in `errno`.
        let error: Int32

        /// The exit status of shells and env(1): 127 if there is no such program, else 126.
        var status: ExitStatus { ExitStatus(code: error == ENOENT || error == ENOTDIR ? 127 : 126) }

        var problem: Problem { .refused(Messages.cannotStart(program, String(cString: strerror(error)))) }
    }

    private let identifier: pid_t

    /// Starts a program, searched in `PATH`, with the environment of this one and no blocked signals. The corresponding
    /// C function is `posix_spawnp`.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments; at least one.
    ///   - channels: The channels of its outputs; other descriptors are inherited.
    init(_ words: [String], channels: [OutputChannel]) throws(StartFailure) {
        let program = words[0]
        // An ignored SIGCHLD, inherited by this program, would discard the command's status.
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
                // A script without #!, which only shells can run.
                identifier = try start("/bin/sh", ["sh", "-c", "exec \"$0\" \"$@\""] + words)
            }
        } catch {
            throw StartFailure(program: program, error: error.errno)
        }
    }

    /// Reports each stop of the command, and its end. The corresponding C function is `waitid`, on a separate thread.
    func watch(_ receive: @escaping @Sendable (CommandEvent) -> Void) {
        let identifier = identifier
        DispatchQueue(label: "command").async {
            while true {
                var state = siginfo_t()
                // The command isn't reaped here, so that its identifier stays valid for signals.
                let result = waitid(P_PID, id_t(identifier), &state, WEXITED | WSTOPPED | WNOWAIT)
                if result != 0, errno == EINTR { continue }
                guard result == 0, Int(state.si_code) == Int(CLD_STOPPED) else { return receive(.ended) }
                var stop = siginfo_t()
                // It may have been continued or killed meanwhile.
                if waitid(P_PID, id_t(identifier), &stop, WSTOPPED | WNOHANG) == 0,
                    Int(stop.si_code) == Int(CLD_STOPPED)
                {
                    receive(.stopped(by: stop._sifields._sigchld.si_status))
                }
            }
        }
    }

    /// Sends the command a signal; it must not have been reaped. The corresponding C function is `kill`.
    func signal(_ number: Int32) { kill(identifier, number) }

    /// Reaps the command, which must have ended. The corresponding C function is `waitpid`.
    func reap() -> CommandEnding {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return CommandEnding(status: status)
    }
}
