import CLinux
import EventLoop
import Glibc

/// The way a command ended.
typealias CommandEnding = Coprocess.Ending

extension CommandEnding {
    /// True if the command returned 0.
    var isSuccess: Bool { self == .exited(0) }

    /// Returns the exit status of this program for the same ending; if a signal ended the command, ends this program by
    /// it. The corresponding C function is `raise`.
    func imitated() -> ExitStatus {
        switch self {
        case .exited(let status):
            return ExitStatus(code: status)
        case .killed(let signal):
            // The command itself has dumped a core, if enabled.
            var size = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &size)
            Glibc.signal(signal, SIG_DFL)
            ProcessSignals.raise(signal)
            return .interrupted(signal)
        }
    }

    /// Returns the name of a signal, such as `SIGTERM`. The corresponding C function is `sigabbrev_np`.
    static func name(ofSignal signal: Int32) -> String {
        "SIG" + (sigabbrev_np(signal).map { String(cString: $0) } ?? "\(signal)")
    }
}
