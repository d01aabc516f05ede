internal import CLinux
internal import EventLoop
internal import Glibc

/// A child process, killed and reaped when this object is released. The corresponding C function is
/// `posix_spawn`.
final class ChildProcess {
    let identifier: pid_t
    /// The status from `waitpid`; `nil` until it was waited for.
    private(set) var status: Int32?

    /// Starts `program` with `input`, `output` and `errors`, which the caller still owns, as its descriptors 0, 1 and
    /// 2, and with no signal blocked or ignored.
    convenience init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32,
        errors: Int32
    ) throws {
        try self.init(program, arguments, environment: environment, flags: 0) { actions in
            for (descriptor, number) in [(input, 0), (output, 1), (errors, 2)] as [(Int32, Int32)] {
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            }
        }
    }

    /// Starts `program` in a session of its own, with the terminal at the path `terminal` as the controlling one and as
    /// its descriptors 0, 1 and 2.
    convenience init(
        _ program: String, _ arguments: [String], environment: [String: String], terminal: String
    ) throws {
        try self.init(program, arguments, environment: environment, flags: POSIX_SPAWN_SETSID) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            for number in [1, 2] as [Int32] { posix_spawn_file_actions_adddup2(&actions, 0, number) }
        }
    }

    private init(
        _ program: String, _ arguments: [String], environment: [String: String], flags: Int32,
        _ addActions: (inout posix_spawn_file_actions_t) -> Void
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        addActions(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Signals that the test's thread has blocked for its own loop would be blocked in the program as well.
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var process: pid_t = 0
        let result = Self.withCStrings([program] + arguments) { arguments in
            Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else {
            throw TestFailure("can't start \(program): \(SystemError("posix_spawn", errno: result))")
        }
        identifier = process
    }

    deinit {
        signal(SIGKILL)
        wait()
    }

    /// Sends `number`, unless the process has been reaped. The corresponding C function is `kill`.
    func signal(_ number: Int32) {
        if status == nil { kill(identifier, number) }
    }

    /// Stops the process, and returns when it is stopped.
    func halt() {
        signal(SIGSTOP)
        waitForStop()
    }

    /// Waits until the process is stopped or has ended. The corresponding C function is `waitpid`.
    func waitForStop() {
        guard status == nil else { return }
        var status: Int32 = 0
        while waitpid(identifier, &status, WUNTRACED) < 0, errno == EINTR {}
        // 0x7F means stopped.
        if status & 0xFF != 0x7F { self.status = status }
    }

    /// Waits until the process has ended. The corresponding C function is `waitpid`.
    func wait() {
        guard status == nil else { return }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return body(pointers + [nil])
    }
}
