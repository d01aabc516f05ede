import AlarmsClient

/// The numbers of an activity, of whatever type they are.
extension Value {
    /// The digits of a whole number, of whatever type, that has at most twenty; `nil` for anything else.
    var digits: String? {
        switch self {
        case .byte(let number): String(number)
        case .int16(let number): String(number)
        case .uint16(let number): String(number)
        case .int32(let number): String(number)
        case .uint32(let number): String(number)
        case .int64(let number): String(number)
        case .uint64(let number): String(number)
        case .double(let number): number.magnitude < 1e20 ? Int128(exactly: number).map { String($0) } : nil
        default: nil
        }
    }

    /// The number; `nil` for any other type, and for what isn't finite.
    var number: Double? {
        let number = if case .double(let number) = self { number } else { digits.flatMap { Double($0) } }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The time, µs since 1970 UTC, before 2^53; `nil` for anything else.
    var instant: UInt64? {
        number.flatMap { (0..<9_007_199_254_740_992).contains($0) ? UInt64($0) : nil }
    }
}
