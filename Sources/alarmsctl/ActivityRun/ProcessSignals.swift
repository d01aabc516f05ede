import Glibc

/// Signals to this program, with which it imitates a command.
enum ProcessSignals {
    /// Sends this thread a signal, even if it is blocked, with its effect on the program. The corresponding C function
    /// is `raise`.
    static func raise(_ signal: Int32) {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        var before = sigset_t()
        // Raised before it is unblocked: if the terminal's own signal is also pending, one of them stops the program,
        // and SIGCONT discards the other one.
        Glibc.raise(signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
