internal import EventLoop
internal import Glibc

/// A descriptor that becomes readable when a process ends. See pidfd_open(2).
enum ProcessDescriptor {
    private typealias Open = @convention(c) (pid_t, UInt32) -> Int32

    /// Opens the descriptor of a child that isn't reaped yet. `pidfd_open` is in no header that Swift imports.
    static func open(_ process: pid_t) throws -> Int32 {
        guard let symbol = dlsym(nil, "pidfd_open") else { throw TestFailure("the C library has no pidfd_open") }
        let descriptor = unsafeBitCast(symbol, to: Open.self)(process, 0)
        guard descriptor >= 0 else { throw SystemError("pidfd_open", errno: errno) }
        return descriptor
    }
}
