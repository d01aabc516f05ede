/// A reported error.
struct Failure: Error {
    /// The error number, as in `errno`.
    let number: Int32
    /// The failed call, or the expected lines.
    let text: String

    /// The line that reports the failure.
    var line: String { "error \(number) \(text)" }
}
