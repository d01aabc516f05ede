internal import Glibc

/// A reported error.
struct Failure: Error, Equatable {
    /// The cause, distinguished by the service: the word of the protocol.
    enum Cause: String {
        /// Speech Dispatcher can't be reached, or has ended.
        case unreachable
        /// Speech Dispatcher has no voice.
        case voiceless
        /// Any other cause: an error of this program, or invalid input.
        case other
    }

    let cause: Cause
    /// The failed operation, in one line.
    let text: String

    init(_ text: String, _ cause: Cause = .other) {
        self.cause = cause
        self.text = text
    }

    /// Creates the failure of a call that has set `errno`.
    init(_ what: String, errno: Int32) {
        self.init(strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)")
    }
}
