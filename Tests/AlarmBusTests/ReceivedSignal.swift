import TestSupport
import AlarmBus
import DBus
import Testing

/// A signal as received by a peer.
struct ReceivedSignal: Equatable {
    var path: ObjectPath?
    var interface: InterfaceName?
    var member: MemberName?
    var signature: String
    var values: [Value]

    init(_ message: Message) throws {
        #expect(message.kind == .signal)
        #expect(message.destination == nil)
        path = message.path
        interface = message.interface
        member = message.member
        signature = message.signature.rawValue
        values = try message.received
    }

    init(_ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ values: Value...) {
        self.path = path
        self.interface = interface
        self.member = member
        self.values = values
        signature = values.map(\.type).joined()
    }
}
