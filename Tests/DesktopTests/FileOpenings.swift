import EventLoop
import Glibc

/// How often a file was opened by anybody. The corresponding C interface is inotify(7).
final class FileOpenings {
    private let descriptor: Int32

    init(of path: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", errno: errno) }
        // With what ends each: several of one kind in a row are told as one.
        guard inotify_add_watch(descriptor, path, UInt32(IN_OPEN | IN_CLOSE)) >= 0 else {
            throw SystemError("inotify_add_watch", errno: errno)
        }
    }

    deinit {
        close(descriptor)
    }

    /// How often since this was last asked.
    func take() -> Int {
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
