/// A message of this machine's byte order on its way, of which a relay reads what it needs. D-Bus Specification, *Message
/// Format*.
struct RelayedMessage {
    private(set) var bytes: [UInt8]

    /// Removes the first message from `stream`; `nil`: it isn't whole.
    init?(takenFrom stream: inout [UInt8]) {
        bytes = stream
        guard stream.count >= 16 else { return nil }
        let length = bodyStart + Int(word(at: 4))
        guard stream.count >= length else { return nil }
        bytes = Array(stream[..<length])
        stream.removeFirst(length)
    }

    /// 1: a call, 2: a return, 3: an error, 4: a signal.
    var kind: UInt8 { bytes[1] }
    var serial: UInt32 { word(at: 8) }
    var replySerial: UInt32 { field(.replySerial).map { word(at: $0) } ?? 0 }
    var member: String { field(.member).map(text) ?? "" }
    /// The first argument, of type `s`.
    var firstText: String { text(at: bodyStart) }

    /// Appends an entry of type `ay` to the only argument, of type `a{sv}`.
    mutating func append(_ key: String, _ value: [UInt8]) {
        // The body begins at a multiple of 8, as the entries do; their length comes first.
        var body = RawBytes()
        body.bytes = Array(bytes[bodyStart...])
        while body.bytes.count < 8 { body.append(UInt8(0)) }
        body.entry(key, "ay") { body in
            body.append(UInt32(value.count))
            body.bytes += value
        }
        bytes.replaceSubrange(bodyStart..., with: body.bytes)
        setWord(UInt32(body.bytes.count - 8), at: bodyStart)
        setWord(UInt32(body.bytes.count), at: 4)
    }

    private var bodyStart: Int { 16 + (Int(word(at: 12)) + 7) / 8 * 8 }

    /// The place of the value of a header field.
    private func field(_ code: RawMessage.Field) -> Int? {
        var place = 16
        while place < 16 + Int(word(at: 12)) {
            let (found, type) = (bytes[place], bytes[place + 2])
            if found == code.rawValue { return place + 4 }
            switch type {
            case UInt8(ascii: "u"): place += 8
            case UInt8(ascii: "g"): place += 4 + Int(bytes[place + 4]) + 2
            default: place += 8 + Int(word(at: place + 4)) + 1
            }
            place = (place + 7) / 8 * 8
        }
        return nil
    }

    private func text(at place: Int) -> String {
        String(decoding: bytes[(place + 4)..<(place + 4 + Int(word(at: place)))], as: UTF8.self)
    }

    private func word(at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
    }

    private mutating func setWord(_ word: UInt32, at place: Int) {
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
    }
}
