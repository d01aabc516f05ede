/// An error that prevents the expansion of a macro.
struct Refusal: Error, Hashable {
    /// The text, with the expected source and the one found.
    let message: String
    /// The byte range in the declaration's source; `nil`: the macro's attribute.
    let place: Range<Int>?

    init(_ message: String, at place: Range<Int>?) {
        self.message = message
        self.place = place
    }
}
