/// A universally unique identifier (RFC 9562), written in lower case.
public struct UUID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first eight bytes, most significant first.
    public let high: UInt64
    /// The last eight bytes, most significant first.
    public let low: UInt64

    /// Creates an identifier from its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a random identifier: a version 4 UUID.
    public static func random() -> UUID {
        let high = UInt64.random(in: .min ... .max) & 0xFFFF_FFFF_FFFF_0FFF | 0x0000_0000_0000_4000
        let low = UInt64.random(in: .min ... .max) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return UUID(high: high, low: low)
    }

    /// Reads a UUID as 8-4-4-4-12 hexadecimal digits of either case; `nil` for any other text.
    ///
    /// - Parameter separator: The separator of the groups.
    public init?(_ text: some StringProtocol, separator: Character = "-") {
        guard let separator = separator.asciiValue,
            let id = text.utf8.withContiguousStorageIfAvailable({ UUID(utf8: $0, separator: separator) }) ?? nil
        else { return nil }
        self = id
    }

    /// Reads a UUID as the text of these bytes, as ``init(_:separator:)`` does.
    public init?(utf8 text: UnsafeBufferPointer<UInt8>, separator: UInt8) {
        guard text.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        for (index, byte) in text.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == separator else { return nil }
                continue
            }
            guard let digit = Self.value(ofDigit: byte) else { return nil }
            // The first half has 16 digits and two separators before its last four.
            if index < 18 { halves.0 = halves.0 << 4 | digit } else { halves.1 = halves.1 << 4 | digit }
        }
        high = halves.0
        low = halves.1
    }

    private static func value(ofDigit byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// The UUID as 8-4-4-4-12 digits in lower case.
    public var description: String { text(separator: UInt8(ascii: "-")) }

    /// The UUID as 8-4-4-4-12 digits in lower case, with another ASCII character between the groups.
    public func text(separator: UInt8) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            func write(_ character: UInt8) {
                buffer.initializeElement(at: position, to: character)
                position += 1
            }
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 { write(separator) }
                let byte = UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - index % 8 * 8))
                write(Self.digit(byte >> 4))
                write(Self.digit(byte & 0xF))
            }
            return position
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// True if the first sorts before the second, by their bytes.
    public static func < (left: UUID, right: UUID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
