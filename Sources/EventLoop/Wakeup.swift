internal import CSystemd
internal import Glibc

/// Lets any thread make a loop, which belongs to another thread, run a handler: the one part of this module that
/// threads share. The corresponding C interface is eventfd(2).
public final class Wakeup: Sendable {
    private let descriptor: Int32

    /// Makes a wake-up that nobody hears yet.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init() throws(SystemError) {
        descriptor = try SystemError.checkErrno(
            eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC)), "eventfd")
    }

    deinit {
        close(descriptor)
    }

    /// Makes the handler run once, soon; called again before it has run, this changes nothing. From any thread.
    public func wake() {
        // It fails only if the counter is full, and then the loop wakes up all the same.
        eventfd_write(descriptor, 1)
    }

    /// Runs `handler` in `loop` after each ``wake()``, also one that came before, for as long as the source is held.
    ///
    /// - Throws: `SystemError`: `EEXIST` if the loop hears this wake-up already.
    public func source(in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) -> DescriptorSource {
        try DescriptorSource(descriptor, for: .readable, in: loop) { [self] _ in
            // What is asked for from here on is a wake-up of its own.
            var count: eventfd_t = 0
            eventfd_read(descriptor, &count)
            handler()
        }
    }
}
