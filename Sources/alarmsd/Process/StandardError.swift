internal import Glibc

/// Standard error, to which a text is written at once or not at all.
///
/// # Theory of operation
///
/// Other processes may share the file description, as all that write to one terminal do. So `O_NONBLOCK`, which would
/// affect them as well, isn't set on it. How blocking is avoided depends on the kind of file:
///
/// - a socket, such as the journal's, gets a flag with each message;
/// - a pipe or a terminal is opened again, for a description of this process alone, which replaces the inherited one.
///   So libraries don't block on it either;
/// - a pipe that can't be opened, since another user has made it, is polled first. If it is writable, it takes
///   ``longest`` bytes, unless another process is quicker;
/// - a terminal that can't be opened, as after su(1), is opened as the controlling one, `/dev/tty`, if it is that.
///   Nothing is written to another: its free space can't be queried;
/// - a file, or another device, doesn't block.
struct StandardError: Sendable {
    private enum Method {
        case send, write, askFirst, drop
    }

    /// The maximum number of bytes that a pipe takes as a whole or not at all: `PIPE_BUF`, see pipe(7). A socket of the
    /// journal's kind takes more.
    static let longest = 4096

    private let method: Method

    /// Determines how to write, and opens a pipe or a terminal again.
    init() {
        var status = stat()
        fstat(STDERR_FILENO, &status)
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: method = .send
        case S_IFIFO: method = Self.openOwn() ? .write : .askFirst
        case S_IFCHR where isatty(STDERR_FILENO) != 0:
            let isControlling = tcgetsid(STDERR_FILENO) == getsid(0)
            method = Self.openOwn() || isControlling && Self.openOwn("/dev/tty") ? .write : .drop
        default: method = .write
        }
    }

    private static func openOwn(_ path: String = "/proc/self/fd/2") -> Bool {
        let own = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard own >= 0 else { return false }
        defer { close(own) }
        return dup2(own, STDERR_FILENO) >= 0
    }

    /// Writes `bytes`, at most ``longest``. The corresponding C functions are `send` and `write`.
    ///
    /// - Returns: The number of bytes written. It is all or none, but for a terminal or a file that has room for a
    ///   part.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let count =
            switch method {
            case .send: send(STDERR_FILENO, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            case .drop: 0
            case .askFirst where !takesBytes: 0
            case .askFirst, .write: Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
            }
        return max(0, count)
    }

    private var takesBytes: Bool {
        var state = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLOUT) != 0
    }
}
