/// A token of Swift source; blanks and comments aren't tokens.
struct Token: Hashable {
    enum Kind {
        /// A name, a keyword, a number, a directive such as `#if`, or a name in backticks, which are included.
        case word
        /// A string or a regular expression, including interpolations.
        case literal
        /// One sign, or the two of an arrow.
        case sign
    }

    let kind: Kind
    let text: String
    /// The byte range in the source.
    let place: Range<Int>
}

extension Token {
    /// The name without backticks.
    var name: String { text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }

    /// The closing sign for this one; `nil` if it isn't an opening sign.
    var closing: String? {
        guard kind == .sign else { return nil }
        return switch text {
        case "(": ")"
        case "[": "]"
        case "{": "}"
        default: nil
        }
    }
}
