import EventLoop
import TestSupport

/// Surroundings of a program that differ from the machine's: a file system, a boot clock. See namespaces(7).
enum Namespaces {
    /// The program that enters them, and its arguments.
    static let program = "/usr/bin/unshare"
    static let arguments = ["--user", "--map-root-user", "--mount"]

    /// Whether this user may have them; in some containers nobody may.
    static let areAllowed = {
        let run = try? ProgramRun(
            program, arguments + ["--time", "--kill-child", "/bin/true"], environment: [:], in: EventLoop())
        return (try? run?.waitForEnd()) == .exited(0)
    }()
}
