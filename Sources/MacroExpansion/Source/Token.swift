/// A piece of Swift's source that has a meaning of its own: blanks and comments have none.
struct Token: Hashable {
    enum Kind {
        /// A name, a keyword, a number, a directive as `#if`, or a name in backticks, which are part of it.
        case word
        /// A string or a regular expression, with all that is interpolated.
        case literal
        /// One sign, or the two of an arrow.
        case sign
    }

    let kind: Kind
    let text: String
    /// Its byte range in the source.
    let place: Range<Int>
}

extension Token {
    /// The name without backticks.
    var name: String { text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }

    /// The sign that closes what this one opens; `nil` if it opens nothing.
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
