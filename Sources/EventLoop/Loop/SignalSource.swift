internal import CSystemd
internal import Glibc

/// A UNIX signal, received in the loop instead of by an asynchronous signal handler.
public final class SignalSource {
    private let handler: Handler<Void>
    private let source: EventSource

    /// Blocks `signal` for the calling thread, and so for its later threads and processes, and receives it in `loop`.
    /// Create signal sources before the first thread, since a thread that doesn't block the signal lets it end the
    /// process. The signal stays blocked when the source is released. The priority is ``EventLoop/Priority/important``.
    /// The corresponding C function is `sd_event_add_signal`.
    ///
    /// - Throws: `SystemError`: `EBUSY` if the loop receives the signal already or it can't be blocked (`SIGKILL`),
    ///   `EINVAL` if there is no such signal, `ESTALE` if the loop has ended; then nothing has been blocked.
    public init(_ signal: Int32, in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        let handler = Handler<Void>(handler)
        self.handler = handler
        var signals = sigset_t()
        sigemptyset(&signals)
        try SystemError.checkErrno(sigaddset(&signals, signal), "sigaddset")
        var blockedBefore = sigset_t()
        let blocked = pthread_sigmask(SIG_BLOCK, &signals, &blockedBefore)
        guard blocked == 0 else { throw SystemError("pthread_sigmask", errno: blocked) }
        do throws(SystemError) {
            source = try EventSource("sd_event_add_signal", priority: .important) { source in
                sd_event_add_signal(
                    loop.event, source, signal,
                    { _, _, context in
                        Handler<Void>.call(context, ())
                        return 0
                    }, handler.context)
            }
        } catch {
            pthread_sigmask(SIG_SETMASK, &blockedBefore, nil)
            throw error
        }
    }
}
