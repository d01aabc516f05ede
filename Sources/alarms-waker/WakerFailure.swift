/// A reported error.
struct WakerFailure: Error {
    /// The error number, as in `errno`.
    let number: Int32
    /// The failed call, or the expected lines.
    let text: String

    /// The line that reports the failure.
    var line: String { "error \(number) \(text)" }
}
