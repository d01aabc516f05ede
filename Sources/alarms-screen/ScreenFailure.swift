/// A reported error.
struct ScreenFailure: Error {
    /// The failed operation and its subject, in one line.
    let text: String

    init(_ text: String) { self.text = text }
}
