internal import Glibc

/// An error, as it is reported.
struct Failure: Error, Equatable {
    /// The failed operation and its subject, in one line.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Describes the failure of a call that has left its error number in `errno`.
    init(_ what: String, errno: Int32) {
        text = strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)"
    }
}
