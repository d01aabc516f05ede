/// A D-Bus message, assembled byte by byte as no library would. D-Bus Specification, *Message Format*.
struct RawMessage {
    /// The codes of header fields.
    enum Field: UInt8 {
        case path = 1
        case interface = 2
        case member = 3
        case errorName = 4
        case replySerial = 5
        case destination = 6
        case signature = 8
    }

    var isBigEndian = false
    /// 1: a call, 2: a return, 3: an error, 4: a signal.
    var type: UInt8 = 1
    /// 1: no reply is wanted, 2: the destination isn't to be started.
    var flags: UInt8 = 0
    /// Texts of header fields.
    var fields: [Field: String] = [:]
    var replySerial: UInt32?
    /// The signature of the arguments, which ``body`` holds.
    var signature = ""
    var body: [UInt8] = []

    /// A call of the service; `nil` omits the interface.
    init(call member: String, of interface: String? = "org.example.Alarms", at path: String = "/org/example/Alarms") {
        fields = [.path: path, .member: member, .destination: "org.example.Alarms"]
        fields[.interface] = interface
    }

    /// A message with no field set.
    init(type: UInt8) {
        self.type = type
    }

    /// The bytes of the message.
    func bytes(serial: UInt32) -> [UInt8] {
        var header = RawBytes(isBigEndian: isBigEndian)
        for (field, text) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            header.align(8)
            header.append(field.rawValue)
            header.append(signature: field == .path ? "o" : "s")
            header.append(text)
        }
        if let replySerial {
            header.align(8)
            header.append(Field.replySerial.rawValue)
            header.append(signature: "u")
            header.append(replySerial)
        }
        if !signature.isEmpty {
            header.align(8)
            header.append(Field.signature.rawValue)
            header.append(signature: "g")
            header.append(signature: signature)
        }
        var message = RawBytes(isBigEndian: isBigEndian)
        message.bytes = [UInt8(ascii: isBigEndian ? "B" : "l"), type, flags, 1]
        message.append(UInt32(body.count))
        message.append(serial)
        message.append(UInt32(header.bytes.count))
        // The fields begin at byte 16, so their alignment stays the same.
        message.bytes += header.bytes
        message.align(8)
        message.bytes += body
        return message.bytes
    }
}

/// Values in the wire format. D-Bus Specification, *Marshaling*.
struct RawBytes {
    var isBigEndian = false
    var bytes: [UInt8] = []

    mutating func align(_ boundary: Int) {
        while bytes.count % boundary != 0 { bytes.append(0) }
    }

    mutating func append(_ value: UInt8) {
        bytes.append(value)
    }

    mutating func append(_ value: UInt32) {
        align(4)
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { bytes += $0 }
    }

    mutating func append(_ value: UInt64) {
        align(8)
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { bytes += $0 }
    }

    mutating func append(_ text: String) {
        append(UInt32(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    mutating func append(signature: String) {
        bytes.append(UInt8(signature.utf8.count))
        bytes += signature.utf8
        bytes.append(0)
    }

    /// Appends an array whose elements, aligned so, `write` appends.
    mutating func array(alignment: Int, _ write: (inout RawBytes) -> Void) {
        append(UInt32(0))
        let place = bytes.count - 4
        align(alignment)
        let start = bytes.count
        write(&self)
        let count = UInt32(bytes.count - start)
        withUnsafeBytes(of: isBigEndian ? count.bigEndian : count.littleEndian) {
            bytes.replaceSubrange(place..<place + 4, with: $0)
        }
    }

    /// Appends an entry `{sv}` whose value `write` appends.
    mutating func entry(_ key: String, _ signature: String, _ write: (inout RawBytes) -> Void) {
        align(8)
        append(key)
        append(signature: signature)
        write(&self)
    }
}
