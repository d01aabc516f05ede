/// What a key means to a command that shows alarms.
enum Key: Equatable {
    case stop, snooze, quit
    /// The alarm of that number, from 1.
    case choose(Int)

    /// The keys among the bytes that came at once; others mean nothing. What begins with an escape is a key such as an
    /// arrow, whose further bytes are no keys.
    static func keys(in bytes: [UInt8]) -> [Key] {
        guard bytes.first != 0x1B else { return [] }
        return bytes.compactMap { byte in
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "s"), UInt8(ascii: "S"): .stop
            case UInt8(ascii: "z"), UInt8(ascii: "Z"): .snooze
            case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
            case UInt8(ascii: "1")...UInt8(ascii: "9"): .choose(Int(byte - UInt8(ascii: "0")))
            default: nil
            }
        }
    }
}
