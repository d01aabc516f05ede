/// Decodes keys from the bytes that a terminal sends.
///
/// An arrow is a sequence of bytes, which may arrive separately, and none of which is a key.
struct KeyReader {
    private enum State {
        case plain
        /// After an escape, which is a key or starts a sequence.
        case escape
        /// In a sequence, which ends with its final byte. ECMA-48, *Control Functions*.
        case sequence
        /// Before the final byte of a function key.
        case function
    }

    private var state = State.plain

    /// Returns the keys in `bytes`, which continue the earlier bytes; other bytes are ignored.
    mutating func keys(in bytes: [UInt8]) -> [Key] { bytes.compactMap { key(of: $0) } }

    private mutating func key(of byte: UInt8) -> Key? {
        switch (state, byte) {
        case (_, 0x1B):
            state = .escape
            return nil
        case (.escape, UInt8(ascii: "[")):
            state = .sequence
            return nil
        // The Linux console's function keys start with two brackets.
        case (.escape, UInt8(ascii: "O")), (.sequence, UInt8(ascii: "[")):
            state = .function
            return nil
        case (.sequence, 0x20...0x3F):
            return nil
        case (.sequence, _), (.function, _):
            state = .plain
            return Self.arrow(byte)
        default:
            state = .plain
            return Self.plain(byte)
        }
    }

    private static func arrow(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .previous
        case UInt8(ascii: "B"): .next
        default: nil
        }
    }

    private static func plain(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "s"), UInt8(ascii: "S"): .stop
        case UInt8(ascii: "z"), UInt8(ascii: "Z"): .snooze
        case UInt8(ascii: "c"), UInt8(ascii: "C"): .custom
        case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: " "): .pause
        case UInt8(ascii: "x"), UInt8(ascii: "X"): .end
        case UInt8(ascii: "+"): .extend
        case UInt8(ascii: "b"), UInt8(ascii: "B"): .restart
        case UInt8(ascii: "a"), UInt8(ascii: "A"): .add
        case UInt8(ascii: "d"), UInt8(ascii: "D"): .toggle
        case UInt8(ascii: "r"), UInt8(ascii: "R"): .remove
        case UInt8(ascii: "k"), UInt8(ascii: "K"): .previous
        case UInt8(ascii: "j"), UInt8(ascii: "J"): .next
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
        case UInt8(ascii: "1")...UInt8(ascii: "9"): .choose(Int(byte - UInt8(ascii: "0")))
        default: nil
        }
    }
}
