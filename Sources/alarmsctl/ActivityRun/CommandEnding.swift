import CLinux
import EventLoop
import Glibc

/// The way in which a command has ended.
typealias CommandEnding = Coprocess.Ending

extension CommandEnding {
    /// True if the command returned 0.
    var isSuccess: Bool { self == .exited(0) }

    /// The exit status of a program that ends in the same way; if a signal ended the command, the same one ends this
    /// program first. The corresponding C function is `raise`.
    func imitated() -> ExitStatus {
        switch self {
        case .exited(let status):
            return ExitStatus(code: status)
        case .killed(let signal):
            // The command has dumped its core, if that was to be done.
            var size = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &size)
            Glibc.signal(signal, SIG_DFL)
            ProcessSignals.raise(signal)
            return .interrupted(signal)
        }
    }

    /// The name of a signal, such as `SIGTERM`. The corresponding C function is `sigabbrev_np`.
    static func name(ofSignal signal: Int32) -> String {
        "SIG" + (sigabbrev_np(signal).map { String(cString: $0) } ?? "\(signal)")
    }
}
