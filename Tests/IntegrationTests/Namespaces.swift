import EventLoop
import TestSupport

/// Namespaces for a program: a file system and a boot clock of its own. See namespaces(7).
enum Namespaces {
    /// The program that enters them, and its arguments.
    static let program = "/usr/bin/unshare"
    static let arguments = ["--mount"]

    /// True if this user may create them. A user namespace would let everybody, but a service in one can't identify the
    /// callers outside.
    static let areAllowed = {
        let run = try? ProgramRun(
            program, arguments + ["--time", "--kill-child", "/bin/true"], environment: [:], in: EventLoop())
        return (try? run?.waitForEnd()) == .exited(0)
    }()
}
