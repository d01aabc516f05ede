import Glibc

/// Signals by which this program does to itself what was done to a command.
enum ProcessSignals {
    /// Sends a signal, which may be blocked, to this thread, and so ends or stops the program if that is its effect. The
    /// corresponding C function is `raise`.
    static func raise(_ signal: Int32) {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        var before = sigset_t()
        // Before it is unblocked: where the terminal's own is pending, one of them would stop the program, and the other one
        // again after it was continued. So SIGCONT discards it.
        Glibc.raise(signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
