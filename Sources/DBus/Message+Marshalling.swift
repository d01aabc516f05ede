internal import CDBus

/// Arguments in the wire format, for those who keep them and hand them back later unread.
extension Message {
    /// Any number but 0, which is invalid.
    private static let serial: UInt32 = 1

    /// The arguments that `write` appends, in the wire format, with the header of a message around them: what
    /// ``init(unmarshalling:)`` reads. The corresponding C function is `dbus_message_marshal`.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public static func marshalled(_ write: (inout Writer) -> Void) throws(BusError) -> [UInt8] {
        guard let message = Message(adopting: dbus_message_new(Kind.methodReturn.rawValue)) else { throw .noMemory }
        // A message without these two is invalid.
        dbus_message_set_serial(message.pointer, serial)
        guard dbus_message_set_reply_serial(message.pointer, serial) != 0 else { throw .noMemory }
        var writer = Writer(appendingTo: message)
        write(&writer)
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard !message.isTruncated, dbus_message_marshal(message.pointer, &bytes, &count) != 0, let bytes else {
            throw .noMemory
        }
        defer { dbus_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// The message that `bytes` hold, validated as one that came from a peer would be.
    /// The corresponding C function is `dbus_message_demarshal`.
    ///
    /// - Throws: `BusError`: `InvalidArgs` if the bytes aren't a valid message, `NoMemory`.
    public convenience init(unmarshalling bytes: [UInt8]) throws(BusError) {
        guard let count = Int32(exactly: bytes.count) else { throw BusError(.invalidArguments, "message too long") }
        let pointer = try BusError.check { error in
            bytes.withUnsafeBytes { bytes in
                dbus_message_demarshal(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, error)
            }
        }
        guard let pointer else { throw .noMemory }
        // What was demarshalled holds one reference, which moves into this object.
        self.init(owning: pointer)
    }

    /// How many bytes the arguments take in marshalled `bytes`; 0 if these are no message.
    /// D-Bus Specification, *Message Format*: the length of the body is the second 32-bit word.
    public static func bodyLength(ofMarshalled bytes: [UInt8]) -> Int {
        guard bytes.count >= 8 else { return 0 }
        let word = (4..<8).reduce(into: UInt32(0)) { word, index in
            let shift = bytes[0] == UInt8(ascii: "l") ? (index - 4) * 8 : (7 - index) * 8
            word |= UInt32(bytes[index]) << UInt32(shift)
        }
        return Int(word)
    }
}
