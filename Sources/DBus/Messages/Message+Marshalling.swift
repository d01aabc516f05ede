internal import CDBus

extension Message {
    /// Returns the arguments appended by `write` in the wire format, to be stored, as a whole message with a header, for
    /// ``init(unmarshalling:)``, which validates them.
    ///
    /// - Parameter write: Appends the arguments, no file descriptors.
    /// - Throws: `BusError`: the first failure of `write`, `NoMemory`.
    public static func marshalled(_ write: (inout Writer) -> Void) throws(BusError) -> [UInt8] {
        var header = Header(.methodReturn)
        // A method return without it is invalid.
        header.replySerial = header.serial
        return try Marshaller(header, write).withBytes { Array($0) }
    }

    /// Creates a message with this header, without a serial.
    ///
    /// - Throws: `BusError`: the first failure of `write`; `Failed` if its containers are too deep; `NoMemory`.
    convenience init(_ header: Header, _ write: (inout Writer) -> Void) throws(BusError) {
        var marshaller = try Marshaller(header, write)
        marshaller.shrink()
        do throws(BusError) {
            self.init(
                owning: try marshaller.withBytes { (bytes) throws(BusError) in try Message.unmarshalled(bytes) })
        } catch {
            // The peer hasn't caused what libdbus refuses.
            throw error.name == .noMemory ? error : BusError(.failed, "the message can't be sent: \(error.message)")
        }
        dbus_message_set_serial(pointer, 0)
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
        self.init(
            owning: try bytes.span.withUnsafeBytes { (bytes) throws(BusError) in try Message.unmarshalled(bytes) })
    }

    /// Returns a reference to a new message.
    private static func unmarshalled(_ bytes: UnsafeRawBufferPointer) throws(BusError) -> OpaquePointer {
        let pointer = try BusError.check { error in
            dbus_message_demarshal(bytes.text, Int32(clamping: bytes.count), error)
        }
        guard let pointer else { throw .noMemory }
        return pointer
    }

    /// The size of the message on the wire, bytes; 0 if memory is short. Computing it makes a copy.
    public var size: Int { withBytes(\.count) ?? 0 }

    /// Calls `body` with a copy of the message in the wire format; a no-op if memory is short.
    /// The corresponding C function is `dbus_message_marshal`.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result? {
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard dbus_message_marshal(pointer, &bytes, &count) != 0 else { return nil }
        defer { dbus_free(bytes) }
        return try body(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
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

extension Marshaller {
    /// Creates a whole message.
    ///
    /// - Throws: `BusError`: the first failure of `write`, `NoMemory`.
    init(_ header: Header, _ write: (inout Writer) -> Void) throws(BusError) {
        self.init()
        withUnsafeMutablePointer(to: &self) { arguments in
            var writer = Writer(to: arguments)
            write(&writer)
            var headerBytes = Marshaller()
            withUnsafeMutablePointer(to: &headerBytes) { marshaller in
                var writer = Writer(to: marshaller)
                header.write(to: &writer, before: arguments.pointee)
            }
            arguments.pointee.prepend(header: headerBytes)
        }
        if let failure { throw failure }
    }
}
