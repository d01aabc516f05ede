/// A little-endian message put together byte by byte, as an implementation other than libdbus may send it.
/// D-Bus Specification, *Message Format*.
struct WireFormat {
    private var fields: [UInt8] = []
    private let kind: UInt8

    init(kind: UInt8) {
        self.kind = kind
    }

    mutating func field(_ code: UInt8, _ type: Character, string: String) {
        begin(code, type)
        fields += Self.bytes(of: UInt32(string.utf8.count)) + string.utf8 + [0]
    }

    mutating func field(_ code: UInt8, _ type: Character, signature: String) {
        begin(code, type)
        fields += [UInt8(signature.utf8.count)] + signature.utf8 + [0]
    }

    func bytes(body: [UInt8]) -> [UInt8] {
        let start = [UInt8(ascii: "l"), kind, 0, 1] + Self.bytes(of: UInt32(body.count)) + Self.bytes(of: 1)
        var message = start + Self.bytes(of: UInt32(fields.count)) + fields
        while message.count % 8 != 0 { message.append(0) }
        return message + body
    }

    private mutating func begin(_ code: UInt8, _ type: Character) {
        while fields.count % 8 != 0 { fields.append(0) }
        fields += [code, 1] + Array(String(type).utf8) + [0]
    }

    private static func bytes(of number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
