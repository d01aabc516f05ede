import TestSupport
import AlarmBus
@testable import DBus
import Testing

/// A method call as received from the bus: unmarshalled from bytes, which libdbus validates.
struct Call {
    var path = ObjectPath.alarms
    /// The interface; `nil`: the call has none.
    var interface: InterfaceName? = .alarms
    var member: MemberName
    var arguments: [Value] = []

    /// A call of a method of the service.
    static func service(_ member: MemberName, _ arguments: Value...) -> Call {
        Call(member: member, arguments: arguments)
    }

    /// A call of any object.
    static func object(
        _ path: ObjectPath, _ interface: InterfaceName?, _ member: MemberName, _ arguments: Value...
    ) -> Call {
        Call(path: path, interface: interface, member: member, arguments: arguments)
    }

    var message: Message {
        get throws {
            let arguments = arguments
            return try message(signature: arguments.map(\.type).joined()) { writer in
                for argument in arguments { argument.append(to: &writer) }
            }
        }
    }

    /// Returns the call with the arguments that `write` appends.
    /// D-Bus Specification, *Message Protocol: Message Format*.
    func message(signature: String, _ write: (inout Writer) -> Void) throws -> Message {
        // Appended by libdbus, which also takes descriptors, whose numbers are in the body.
        let written = try Message.methodCall(member, of: .alarms, at: path, on: "org.example.Alarms", write)
        let bytes = try #require(written.withBytes { Array($0) })
        let body = bytes.suffix(Message.bodyLength(ofMarshalled: bytes))

        var fields = Bytes()
        fields.append(1, "o", path.rawValue)
        if let interface { fields.append(2, "s", interface.rawValue) }
        fields.append(3, "s", member.rawValue)
        if !signature.isEmpty { fields.append(8, "g", signature) }
        var header = Bytes()
        header.bytes = [bytes[0], 1, 0, 1]
        header.append(UInt32(body.count))
        header.append(Self.serial)
        header.append(UInt32(fields.bytes.count))
        header.bytes += fields.bytes
        header.align(8)
        return try Message(unmarshalling: header.bytes + body)
    }

    /// The serial of every call here.
    static let serial: UInt32 = 7

    /// Values in the byte order of this machine, as libdbus writes them.
    private struct Bytes {
        var bytes: [UInt8] = []

        mutating func align(_ boundary: Int) {
            while bytes.count % boundary != 0 { bytes.append(0) }
        }

        mutating func append(_ number: UInt32) {
            withUnsafeBytes(of: number) { bytes += $0 }
        }

        /// A header field: the type is `s`, `o` or `g`.
        mutating func append(_ code: UInt8, _ type: Character, _ text: String) {
            align(8)
            bytes += [code, 1, type.asciiValue ?? 0, 0]
            if type == "g" { bytes.append(UInt8(text.utf8.count)) } else { append(UInt32(text.utf8.count)) }
            bytes += Array(text.utf8) + [0]
        }
    }
}
