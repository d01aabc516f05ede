/// An error that keeps a macro from being expanded.
struct Refusal: Error, Hashable {
    /// A text that names the expected source and the one found.
    let message: String
    /// The bytes of the declaration's source that it is about; `nil`: the macro's attribute.
    let place: Range<Int>?

    init(_ message: String, at place: Range<Int>?) {
        self.message = message
        self.place = place
    }
}
