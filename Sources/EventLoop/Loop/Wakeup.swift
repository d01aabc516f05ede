internal import CSystemd
internal import Glibc

/// Lets any thread run a handler in another thread's loop: the only thread-safe part of this module. The corresponding
/// C interface is eventfd(2).
public final class Wakeup: Sendable {
    private let descriptor: Int32

    /// Creates a wake-up without a source.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init() throws(SystemError) {
        descriptor = try SystemError.checkErrno(
            eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC)), "eventfd")
    }

    deinit {
        close(descriptor)
    }

    /// Requests one run of the handler; a no-op if a run is pending. Callable from any thread.
    public func wake() {
        // This fails only if the counter is full, and then the loop wakes up anyway.
        eventfd_write(descriptor, 1)
    }

    /// Returns a source that runs `handler` in `loop` after each ``wake()``, including earlier calls, until it is
    /// released.
    ///
    /// - Throws: `SystemError`: `EEXIST` if the loop has a source of this wake-up already.
    public func source(in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) -> DescriptorSource {
        try DescriptorSource(descriptor, for: .readable, in: loop) { [self] _ in
            // Calls to wake() from here on run the handler again.
            var count: eventfd_t = 0
            eventfd_read(descriptor, &count)
            handler()
        }
    }
}
