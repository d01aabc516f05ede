/// An error, as it is reported.
struct Failure: Error {
    /// The number of the error, as in `errno`.
    let number: Int32
    /// The call that failed, or what was expected.
    let text: String

    /// The line that reports it.
    var line: String { "error \(number) \(text)" }
}
