internal import Glibc

/// An error, as it is reported.
struct Failure: Error, Equatable {
    /// A cause that the service tells apart: the word of the protocol.
    enum Cause: String {
        /// There is no such file, or no such sound in the theme.
        case missing
        /// The file can't be read.
        case unreadable
        /// The file is no sound that can be played.
        case unsuitable
        /// The sound server can't be reached, or has gone.
        case unreachable
        /// The sound server doesn't play the sound.
        case server
        /// Anything else: an error of this program, or of what it was told.
        case other
    }

    let cause: Cause
    /// The failed operation and its subject, in one line.
    let text: String

    init(_ text: String, _ cause: Cause = .other) {
        self.cause = cause
        self.text = text
    }

    /// Describes the failure of a call that has left its error number in `errno`.
    init(_ what: String, errno: Int32, _ cause: Cause = .other) {
        self.init(strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)", cause)
    }

    /// Describes the failure to look up, open or read the file at `path`.
    init(path: String, errno: Int32) {
        self.init(path, errno: errno, errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable)
    }

    /// Its part of a line.
    var line: String { "\(cause.rawValue) \(text)" }
}
