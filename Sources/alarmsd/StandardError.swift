internal import Glibc

/// Standard error, to which a text is written at once or not at all.
///
/// # Theory of operation
///
/// Other processes may have the same file description, as all that write to one terminal do. So `O_NONBLOCK`, which would
/// count for them as well, isn't set on it. What keeps a write from waiting depends on what it goes to:
///
/// - a socket, such as the journal's, is told so with each message;
/// - a pipe or a terminal is opened once more, for a description of this process alone, which takes the place of the
///   inherited one. So what libraries write doesn't wait either;
/// - a pipe that may not be opened, since another user has made it, is asked first whether it takes something. If it does, it
///   takes ``longest`` bytes, unless another process is quicker;
/// - a terminal that may not be opened, as after su(1), is opened as the controlling one, `/dev/tty`, if it is that. Nothing
///   is written to another: of how much it takes nobody can ask;
/// - a file, or another device, keeps nobody waiting.
struct StandardError: Sendable {
    private enum Manner {
        case send, write, askFirst, drop
    }

    /// The most bytes that a pipe takes as a whole or not at all: `PIPE_BUF`, see pipe(7). A socket of the journal's kind takes
    /// more.
    static let longest = 4096

    private let manner: Manner

    /// Finds out how to write, and so has a pipe or a terminal opened once more.
    init() {
        var status = stat()
        fstat(STDERR_FILENO, &status)
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: manner = .send
        case S_IFIFO: manner = Self.openOwn() ? .write : .askFirst
        case S_IFCHR where isatty(STDERR_FILENO) != 0:
            let isControlling = tcgetsid(STDERR_FILENO) == getsid(0)
            manner = Self.openOwn() || isControlling && Self.openOwn("/dev/tty") ? .write : .drop
        default: manner = .write
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
    /// - Returns: The number of bytes written. It is all or none, but for a terminal or a file that has room for a part.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let count =
            switch manner {
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
