internal import Glibc

/// A reported error.
struct Failure: Error, Equatable {
    /// The cause, distinguished by the service: the word of the protocol.
    enum Cause: String {
        /// There is no such file, or no such sound in the theme.
        case missing
        /// The file can't be read.
        case unreadable
        /// The file isn't a playable sound.
        case unsuitable
        /// The sound server can't be reached, or has ended.
        case unreachable
        /// The sound server doesn't play the sound.
        case server
        /// Any other cause: an error of this program, or invalid input.
        case other
    }

    let cause: Cause
    /// The failed operation and its subject, in one line.
    let text: String

    init(_ text: String, _ cause: Cause = .other) {
        self.cause = cause
        self.text = text
    }

    /// Creates the failure of a call that has set `errno`.
    init(_ what: String, errno: Int32, _ cause: Cause = .other) {
        self.init(strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)", cause)
    }

    /// Creates the failure to find, open or read the file at `path`.
    init(path: String, errno: Int32) {
        self.init(path, errno: errno, errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable)
    }

    /// The failure's part of a line.
    var line: String { "\(cause.rawValue) \(text)" }
}
