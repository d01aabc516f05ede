internal import EventLoop
internal import Glibc

/// Both ends of a stream between the test and a program, closed when this object is released.
final class Stream {
    private(set) var reading: Int32
    private(set) var writing: Int32

    /// Creates a stream. The corresponding C function is `socketpair`: it sets close-on-exec atomically, for programs
    /// that other tests start at the same time.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemError("socketpair", errno: errno)
        }
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    /// Reads the available bytes, without blocking.
    ///
    /// - Returns: The bytes, and true if the other end is still open.
    func readAvailable() -> (bytes: [UInt8], isOpen: Bool) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(reading, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                return (bytes, false)
            } else if errno != EINTR {
                return (bytes, true)
            }
        }
    }
}
