public import EventLoop
internal import Glibc

/// Sees whether anybody opens a file from now on. See inotify(7).
public final class OpenWatch {
    private let descriptor: Int32

    /// Begins to watch the file at `path`.
    ///
    /// - Throws: `SystemError` if it can't be watched.
    public init(of path: String) throws(SystemError) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", errno: errno) }
        self.descriptor = descriptor
        guard inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0 else {
            throw SystemError("inotify_add_watch", errno: errno)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Whether it was opened since this was last asked.
    public var wasOpened: Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        return read(descriptor, &buffer, buffer.count) > 0
    }
}
