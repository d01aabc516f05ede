import Randomness

/// What happens by chance in a life.
extension SeededGenerator {
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
