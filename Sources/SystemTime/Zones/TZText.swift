/// A reader of the parts of a `TZ` value.
struct TZText {
    private var rest: ArraySlice<UInt8>

    init(_ text: some Sequence<UInt8>) {
        rest = ArraySlice(text)
    }

    /// True at the end of the text.
    var isAtEnd: Bool { rest.isEmpty }

    /// Returns true if `character` comes next.
    func starts(with character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

    /// Skips `character`; `false`: it doesn't come next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard starts(with: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips the abbreviation of a zone: three letters or more; between `<` and `>` also digits and signs. `false`:
    /// none comes next.
    mutating func skipName() -> Bool {
        let isQuoted = skip("<")
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
            default: false
            }
        }
        guard name.count >= 3 else { return false }
        rest = rest[name.endIndex...]
        return !isQuoted || skip(">")
    }

    /// Reads an offset, the time that local time is behind UTC, at most 24 hours either way, in seconds; `nil`: none
    /// comes next.
    mutating func offset() -> Int64? { time(hours: 0...24) }

    /// Reads `[+-]hh[:mm[:ss]]`, in seconds; `nil`: no such time comes next.
    mutating func time(hours: ClosedRange<Int64>) -> Int64? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hour = number(hours) else { return nil }
        var seconds = hour * 3600
        for unit: Int64 in [60, 1] {
            guard skip(":") else { break }
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads a number within `range`, of three digits at most; `nil`: none comes next.
    mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        let number = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }
}
