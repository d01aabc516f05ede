/// The condition under which an element is drawn: `name`, or `!name` for its opposite.
struct LayoutCondition {
    /// The name of a truth value.
    let name: String
    /// The value with which the element is drawn.
    let value: Bool

    /// Reads a condition; `nil`: it has no name, or one with a dollar before it.
    init?(_ text: String) {
        let isOpposite = text.utf8.first == UInt8(ascii: "!")
        name = isOpposite ? String(text.unicodeScalars.dropFirst()) : text
        value = !isOpposite
        guard let first = name.utf8.first, first != UInt8(ascii: "$"), first != UInt8(ascii: "!") else { return nil }
    }
}
