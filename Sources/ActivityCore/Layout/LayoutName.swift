/// A name in place of a value, `$name`, which is looked up at drawing.
struct LayoutName {
    /// The name, without the dollar.
    let name: String

    /// Reads a string of a layout; `nil`: it stands for itself, or its rest does if it begins with two dollars.
    init?(_ text: String) {
        let dollar = UInt8(ascii: "$")
        var bytes = text.utf8.makeIterator()
        guard bytes.next() == dollar, let second = bytes.next(), second != dollar else { return nil }
        name = String(text.unicodeScalars.dropFirst())
    }

    /// Returns the text that a string which is no name stands for.
    static func literal(_ text: String) -> String {
        text.utf8.starts(with: [UInt8(ascii: "$"), UInt8(ascii: "$")]) ? String(text.unicodeScalars.dropFirst()) : text
    }
}
