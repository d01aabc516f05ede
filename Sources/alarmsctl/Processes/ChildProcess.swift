import EventLoop
import Glibc

/// A child process. Its owner ends it.
final class ChildProcess {
    private let identifier: pid_t
    private var isReaped = false
    private var status: Int32 = 0

    /// Starts `program`, searched in `PATH`, with `input`, `output` and `errors` as its standard input, output and
    /// error. The corresponding C function is `posix_spawnp`.
    ///
    /// - Parameters:
    ///   - input: The standard input; `nil`: it is empty.
    ///   - hasOwnGroup: True to create a process group, so that Ctrl-C doesn't reach the process.
    /// - Throws: ``Problem/refused(_:)``.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil, output: Int32,
        errors: Int32, hasOwnGroup: Bool = true
    ) throws(Problem) {
        do throws(SystemError) {
            identifier = try Spawn.start(
                program, isInPath: true, arguments: [program] + arguments,
                environment: environment.map { Array("\($0.key)=\($0.value)".utf8) },
                descriptors: [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)],
                hasOwnGroup: hasOwnGroup)
        } catch {
            throw .refused(Messages.cannotStart(program, String(cString: strerror(error.errno))))
        }
    }

    /// Ends the process by `SIGTERM`, or after three seconds by `SIGKILL`, and waits for its end.
    func end() {
        guard !isReaped else { return }
        kill(identifier, SIGTERM)
        waitThreeSeconds()
        guard !isReaped else { return }
        kill(identifier, SIGKILL)
        reap()
    }

    /// Waits until the process has ended; ends it after three seconds.
    ///
    /// - Returns: The exit code; `nil` if a signal ended it.
    func waitForEnd() -> Int32? {
        waitThreeSeconds()
        end()
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }

    private func waitThreeSeconds() {
        guard !isReaped else { return }
        if let process = try? ProcessDescriptor(opening: identifier) {
            if process.waitForEnd(atMost: 3000) { reap() }
            return
        }
        // No descriptor is left, or the child was reaped by the kernel, as where SIGCHLD is ignored. waitpid(2) has no time
        // limit, so it is called every 10 ms.
        for _ in 0..<300 {
            if waitpid(identifier, &status, WNOHANG) != 0 {
                isReaped = true
                return
            }
            usleep(10_000)
        }
    }

    private func reap() {
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        isReaped = true
    }
}
