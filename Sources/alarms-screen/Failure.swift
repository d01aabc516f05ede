/// A reported error.
struct Failure: Error {
    /// The failed operation and its subject, in one line.
    let text: String

    init(_ text: String) { self.text = text }
}
