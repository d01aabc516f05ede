/// The header of a message that is marshalled. D-Bus Specification, *Message Format*.
struct Header {
    /// The flag `NO_REPLY_EXPECTED`, which libdbus sets in replies and signals.
    static let noReplyExpected: UInt8 = 1

    /// The codes of the header fields.
    private enum Field: UInt8 {
        case path = 1
        case interface = 2
        case member = 3
        case replySerial = 5
        case destination = 6
        case signature = 8
    }

    let kind: Message.Kind
    var flags: UInt8 = 0
    /// The serial; not 0, which is invalid.
    let serial: UInt32 = 1
    var path: ObjectPath?
    var interface: InterfaceName?
    var member: MemberName?
    var destination: BusName?
    var replySerial: UInt32?

    init(_ kind: Message.Kind) {
        self.kind = kind
    }

    /// Appends the header of a message with these arguments; the fields are in the order of libdbus.
    func write(to writer: inout Writer, before arguments: borrowing Marshaller) {
        let isLittleEndian = UInt16(littleEndian: 1) == 1
        let protocolVersion: UInt8 = 1
        writer.append(isLittleEndian ? UInt8(ascii: "l") : UInt8(ascii: "B"))
        writer.append(UInt8(truncatingIfNeeded: kind.rawValue))
        writer.append(flags)
        writer.append(protocolVersion)
        writer.append(UInt32(truncatingIfNeeded: arguments.count))
        writer.append(serial)
        let signature = arguments.signature
        writer.array(of: "(yv)") { fields in
            if let path { Self.write(.path, "o", to: &fields) { $0.append(path) } }
            if let interface { Self.write(.interface, "s", to: &fields) { $0.append(interface.rawValue) } }
            if let member { Self.write(.member, "s", to: &fields) { $0.append(member.rawValue) } }
            if let destination { Self.write(.destination, "s", to: &fields) { $0.append(destination.rawValue) } }
            if let replySerial { Self.write(.replySerial, "u", to: &fields) { $0.append(replySerial) } }
            guard !signature.rawValue.isEmpty else { return }
            Self.write(.signature, "g", to: &fields) { $0.append(signature) }
        }
    }

    private static func write(
        _ field: Field, _ type: Signature, to fields: inout Writer, _ write: (inout Writer) -> Void
    ) {
        fields.structure {
            $0.append(field.rawValue)
            $0.variant(type, write)
        }
    }
}
