internal import Glibc

/// An error, as it is reported.
struct Failure: Error, Equatable {
    /// A cause that the service tells apart: the word of the protocol.
    enum Cause: String {
        /// Speech Dispatcher can't be reached, or has gone.
        case unreachable
        /// Speech Dispatcher has no voice.
        case voiceless
        /// Anything else: an error of this program, or of what it was told.
        case other
    }

    let cause: Cause
    /// The failed operation, in one line.
    let text: String

    init(_ text: String, _ cause: Cause = .other) {
        self.cause = cause
        self.text = text
    }

    /// Describes the failure of a call that has left its error number in `errno`.
    init(_ what: String, errno: Int32) {
        self.init(strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)")
    }
}
