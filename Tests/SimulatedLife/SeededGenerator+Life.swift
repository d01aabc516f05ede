import Randomness

/// Random choices of a life.
extension SeededGenerator {
    /// Returns true with a probability of 1 in `count`.
    mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// Returns an integer in the range.
    mutating func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

    /// Returns a duration in µs within a range of seconds, about evenly distributed over the orders of magnitude.
    mutating func length(_ range: ClosedRange<Int64>) -> Int64 {
        var span = range.lowerBound
        while span < range.upperBound, Bool.random(using: &self) || oneIn(2) { span *= 3 }
        let seconds = number(range.lowerBound...min(max(span, range.lowerBound), range.upperBound))
        return seconds * 1_000_000 + number(0...999_999)
    }

    /// Returns one of the items.
    mutating func choice<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &self)] }
}
