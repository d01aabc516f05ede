import Glibc

/// A program that was started. Whoever starts it ends it.
final class ChildProcess {
    private let identifier: pid_t
    private var isReaped = false
    private var status: Int32 = 0

    /// Starts `program`, looked for as a shell would. `input`, `output` and `errors` become its standard input, output
    /// and error. The corresponding C function is `posix_spawnp`.
    ///
    /// - Parameters:
    ///   - input: `nil`: its standard input is empty.
    ///   - hasOwnGroup: True if it is in a process group of its own, so that Ctrl-C is not for it.
    /// - Throws: ``Problem/refused(_:)``.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil, output: Int32,
        errors: Int32, hasOwnGroup: Bool = true
    ) throws(Problem) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
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
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var identifier: pid_t = 0
        let result = CStringArray.with(([program] + arguments).map { Array($0.utf8) }) { arguments in
            CStringArray.with(environment.map { Array("\($0.key)=\($0.value)".utf8) }) { environment in
                posix_spawnp(&identifier, program, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else {
            throw .refused(Messages.cannotStart(program, String(cString: strerror(result))))
        }
        self.identifier = identifier
    }

    /// Ends it by `SIGTERM`, or, if it doesn't end within three seconds, by `SIGKILL`, and waits until it has.
    func end() {
        guard !isReaped else { return }
        kill(identifier, SIGTERM)
        waitThreeSeconds()
        guard !isReaped else { return }
        kill(identifier, SIGKILL)
        reap(0)
    }

    /// Waits until it has ended; if that takes longer than three seconds, ends it.
    ///
    /// - Returns: The exit code; `nil` if a signal ended it.
    func waitForEnd() -> Int32? {
        waitThreeSeconds()
        end()
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }

    private func waitThreeSeconds() {
        // There is no waitpid with a time limit, and for a program that is about to end a hundredth of a second is
        // nothing.
        for _ in 0..<300 where !isReaped {
            reap(Int32(WNOHANG))
            if !isReaped { usleep(10_000) }
        }
    }

    private func reap(_ options: Int32) {
        var result: pid_t = 0
        repeat { result = waitpid(identifier, &status, options) } while result < 0 && errno == EINTR
        isReaped = result != 0
    }
}
