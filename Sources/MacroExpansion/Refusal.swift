/// The reason for which a macro isn't expanded.
struct Refusal: Error, Hashable {
    /// A text that says what was expected, and what stands there instead.
    let message: String
    /// The bytes of the declaration's source that are meant; `nil`: the macro's attribute.
    let place: Range<Int>?

    init(_ message: String, at place: Range<Int>?) {
        self.message = message
        self.place = place
    }
}
