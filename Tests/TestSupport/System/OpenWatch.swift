public import EventLoop
internal import Glibc

/// Counts how often any process opens a file. The corresponding C interface is inotify(7).
public final class OpenWatch {
    private let descriptor: Int32

    /// Starts watching the file at `path`.
    ///
    /// - Throws: `SystemError` if it can't be watched.
    public init(of path: String) throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", errno: errno) }
        // With closings: inotify merges successive events of one kind.
        guard inotify_add_watch(descriptor, path, UInt32(IN_OPEN | IN_CLOSE)) >= 0 else {
            throw SystemError("inotify_add_watch", errno: errno)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Returns the number of times that the file was opened since the last call.
    public func take() -> Int {
        var events = [inotify_event](repeating: inotify_event(), count: 4096)
        let size = MemoryLayout<inotify_event>.size
        var count = 0
        // An event of a watched file has no name after it.
        while case let length = read(descriptor, &events, events.count * size), length > 0 {
            count += events[..<(length / size)].count { $0.mask & UInt32(IN_OPEN) != 0 }
        }
        return count
    }
}
