internal import Glibc

/// Standard error, with writes that never block.
///
/// # Theory of operation
///
/// Other processes may share the open file description, such as all that write to one terminal. So `O_NONBLOCK`, which
/// would also affect them, isn't set. Blocking is avoided depending on the kind of file:
///
/// - a socket, such as the journal's, gets a flag with each message;
/// - a pipe or a terminal is opened again, for an open file description of this process alone, which replaces the
///   inherited one. So libraries don't block either;
/// - a pipe that can't be opened, since another user has created it, is polled first. If it is writable, it has room
///   for ``longest`` bytes, unless another process writes first;
/// - a terminal that can't be opened, as after su(1), is opened as `/dev/tty` if it is the controlling one. Nothing is
///   written to another terminal, whose free space can't be queried;
/// - a file, or another device, doesn't block.
struct StandardError: Sendable {
    private enum Method {
        case send, write, askFirst, drop
    }

    /// The maximum number of bytes that a pipe accepts atomically: `PIPE_BUF`, see pipe(7). A socket like the journal's
    /// accepts more.
    static let longest = 4096

    private let method: Method

    /// Determines the way of writing, and opens a pipe or a terminal again.
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
    /// - Returns: The number of bytes written: all or none, except for a terminal or a file with little room.
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
