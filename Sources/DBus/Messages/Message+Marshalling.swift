internal import CDBus

/// Arguments in the wire format, to be stored and sent again without parsing.
extension Message {
    /// The serial of marshalled messages: any number except 0, which is invalid.
    private static let serial: UInt32 = 1

    /// Returns the arguments appended by `write` in the wire format, as a whole message with a header, for
    /// ``init(unmarshalling:)``. The corresponding C function is `dbus_message_marshal`.
    ///
    /// - Throws: `BusError`: the first failure of `write`, `NoMemory`.
    public static func marshalled(_ write: (inout Writer) -> Void) throws(BusError) -> [UInt8] {
        guard let message = Message(adopting: dbus_message_new(Kind.methodReturn.rawValue)) else { throw .noMemory }
        // A message without serial and reply serial is invalid.
        dbus_message_set_serial(message.pointer, serial)
        guard dbus_message_set_reply_serial(message.pointer, serial) != 0 else { throw .noMemory }
        var writer = Writer(appendingTo: message)
        write(&writer)
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        if let failure = message.failure { throw failure }
        guard dbus_message_marshal(message.pointer, &bytes, &count) != 0, let bytes else { throw .noMemory }
        defer { dbus_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// Creates a message from `bytes`, validated like a message from a peer.
    /// The corresponding C function is `dbus_message_demarshal`.
    ///
    /// - Throws: `BusError`: `InvalidArgs` if the bytes aren't exactly one valid message, or if it carries file
    ///   descriptors, which bytes can't; `NoMemory`.
    public convenience init(unmarshalling bytes: [UInt8]) throws(BusError) {
        // libdbus would report an incomplete message as lack of memory, and ignore trailing bytes.
        guard Self.isWhole(bytes) else {
            throw BusError(.invalidArguments, "expected one whole message, got \(bytes.count) bytes that are none")
        }
        let pointer = try BusError.check { error in
            bytes.withUnsafeBytes { dbus_message_demarshal($0.text, Int32($0.count), error) }
        }
        guard let pointer else { throw .noMemory }
        // libdbus returns one reference, which this object adopts.
        self.init(owning: pointer)
    }

    /// The size of the message on the wire, bytes; 0 if memory is short. Computing it makes a copy.
    /// The corresponding C function is `dbus_message_marshal`.
    public var size: Int {
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard dbus_message_marshal(pointer, &bytes, &count) != 0 else { return 0 }
        dbus_free(bytes)
        return Int(count)
    }

    /// Returns the size in bytes of the arguments in the marshalled `bytes`; 0 if these aren't a message.
    /// D-Bus Specification, *Message Format*: the length of the body is the second 32-bit word.
    public static func bodyLength(ofMarshalled bytes: [UInt8]) -> Int {
        guard bytes.count >= 8 else { return 0 }
        let word = (4..<8).reduce(into: UInt32(0)) { word, index in
            let shift = bytes[0] == UInt8(ascii: "l") ? (index - 4) * 8 : (7 - index) * 8
            word |= UInt32(bytes[index]) << UInt32(shift)
        }
        return Int(word)
    }

    /// Returns true if the message's length in the header is that of `bytes`.
    /// The corresponding C function is `dbus_message_demarshal_bytes_needed`.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return false }
        return bytes.withUnsafeBytes { dbus_message_demarshal_bytes_needed($0.text, count) } == count
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var text: UnsafePointer<CChar>? { baseAddress?.assumingMemoryBound(to: CChar.self) }
}
