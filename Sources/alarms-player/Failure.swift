internal import Glibc

/// What can't be done, as it is told.
struct Failure: Error, Equatable {
    /// What failed, and of what; in one line.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The failure of a call that has left its error number in `errno`.
    init(_ what: String, errno: Int32) {
        text = strerror(errno).map { "\(what): \(String(cString: $0))" } ?? "\(what): error \(errno)"
    }
}
