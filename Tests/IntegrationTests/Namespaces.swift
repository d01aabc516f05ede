import EventLoop
import TestSupport

/// Namespaces for a program: a file system and a boot clock of its own. See namespaces(7).
enum Namespaces {
    /// The program that enters them, and its arguments.
    static let program = "/usr/bin/unshare"
    static let arguments = ["--user", "--map-root-user", "--mount"]

    /// True if this user may create them; in some containers nobody may.
    static let areAllowed = {
        let run = try? ProgramRun(
            program, arguments + ["--time", "--kill-child", "/bin/true"], environment: [:], in: EventLoop())
        return (try? run?.waitForEnd()) == .exited(0)
    }()
}
