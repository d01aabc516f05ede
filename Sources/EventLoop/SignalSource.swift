internal import CSystemd
internal import Glibc

/// A UNIX signal, received in the loop instead of by a handler that may interrupt anything.
public final class SignalSource {
    private var source: EventSource?
    private let handler: () -> Void

    /// Blocks `signal` for the calling thread, and so for the threads it starts later, and receives it in `loop`.
    /// Make signal sources before the first thread. The corresponding C function is `sd_event_add_signal`.
    ///
    /// - Throws: `SystemError`: `EBUSY` if the loop receives the signal already, `EINVAL` if there is no such signal.
    public init(_ signal: Int32, in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        var signals = sigset_t()
        sigemptyset(&signals)
        try SystemError.checkErrno(sigaddset(&signals, signal), "sigaddset")
        let blocked = pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard blocked == 0 else { throw SystemError("pthread_sigmask", errno: blocked) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        source = try EventSource("sd_event_add_signal", priority: 0) { source in
            sd_event_add_signal(
                loop.event, source, signal,
                { _, _, context in
                    guard let context else { return 0 }
                    Unmanaged<SignalSource>.fromOpaque(context).takeUnretainedValue().handler()
                    return 0
                }, context)
        }
    }
}
