/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed, so that a life can be lived again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether something happens that does so once in `count` times.
    mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// A whole number of the range.
    mutating func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

    /// A length in microseconds within a range of seconds, of which the short ones come as often as the long ones.
    mutating func length(_ range: ClosedRange<Int64>) -> Int64 {
        var span = range.lowerBound
        while span < range.upperBound, Bool.random(using: &self) || oneIn(2) { span *= 3 }
        let seconds = number(range.lowerBound...min(max(span, range.lowerBound), range.upperBound))
        return seconds * 1_000_000 + number(0...999_999)
    }

    /// One of several.
    mutating func choice<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &self)] }
}
