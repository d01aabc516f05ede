import CLinux
import EventLoop
import Gettext
import Glibc

/// The output of a program.
enum ProgramOutput {
    /// Runs a program in a new process group, without input, until it ends.
    ///
    /// - Parameters:
    ///   - words: The path of the program, and its arguments.
    ///   - variables: The variables added to the environment of this process.
    ///   - limit: The maximum size of the output, bytes.
    ///   - timeout: The timeout, ms.
    /// - Throws: ``Problem/refused(_:)`` if it can't be run; or exceeds a limit, and is killed.
    static func read(
        _ words: [String], _ variables: [String: String], limit: Int, timeout: Int64
    ) throws(Problem) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw failure(words[0]) }
        defer { close(ends[0]) }
        let process: pid_t
        do throws(SystemError) {
            defer { close(ends[1]) }
            process = try Spawn.start(
                words[0], arguments: words, environment: environment(with: variables),
                descriptors: [(STDIN_FILENO, nil), (STDOUT_FILENO, ends[1])], hasOwnGroup: true)
        } catch {
            throw failure(words[0], error.errno)
        }
        // The process group exists until the process is reaped.
        defer { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
        do throws(Failing) {
            return try bytes(of: process, from: ends[0], limit: limit, until: now + timeout)
        } catch {
            kill(-process, SIGKILL)
            throw error.problem(of: words[0], timeout: timeout)
        }
    }

    private enum Failing: Error {
        case late, large
        case system(SystemError)

        func problem(of program: String, timeout: Int64) -> Problem {
            switch self {
            case .late:
                .refused(
                    localized(
                        "{program} has taken longer than {count} seconds",
                        ["program": Problem.quoted(program), "count": "\(timeout / 1000)"]))
            case .large: .refused(localized("{program} prints too much", ["program": Problem.quoted(program)]))
            case .system(let error): .refused("\(Problem.quoted(program)): \(error)")
            }
        }
    }

    private static func environment(with variables: [String: String]) -> [[UInt8]] {
        let names = variables.keys.map { Array("\($0)=".utf8) }
        return Spawn.environment.filter { assignment in !names.contains { assignment.starts(with: $0) } }
            + variables.map { Array("\($0.key)=\($0.value)".utf8) }
    }

    /// Returns the output of a process until its end.
    private static func bytes(
        of process: pid_t, from output: Int32, limit: Int, until deadline: Int64
    ) throws(Failing) -> [UInt8] {
        let descriptor: ProcessDescriptor
        do throws(SystemError) {
            descriptor = try ProcessDescriptor(opening: process)
        } catch {
            throw .system(error)
        }
        let bytes = try bytes(from: output, limit: limit, until: deadline)
        guard descriptor.waitForEnd(atMost: deadline - now) else { throw .late }
        return bytes
    }

    private static func bytes(
        from descriptor: Int32, limit: Int, until deadline: Int64
    ) throws(Failing) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = deadline - now
            guard left > 0 else { throw .late }
            guard poll(&readable, 1, Int32(left)) > 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else { throw .large }
        }
    }

    private static var now: Int64 { Clock.monotonic.now / 1000 }

    private static func failure(_ program: String, _ errno: Int32 = errno) -> Problem {
        .refused("\(Problem.quoted(program)): \(String(cString: strerror(errno)))")
    }
}
