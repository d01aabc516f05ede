import DBus
import EventLoop
import TestSupport

/// A service with one exported object, run by the test's own loop.
final class ExampleService {
    static let name: BusName = "org.example.Test"
    static let path: ObjectPath = "/org/example/Test"
    static let interface: InterfaceName = "org.example.Test"

    /// The values of the exported object's properties.
    struct Values {
        var count: UInt32 = 7
        var names = ["a", "b"]
    }

    let connection: Connection
    /// The calls of Keep, which get no reply.
    private(set) var kept: [Message] = []
    private var table: ObjectTable<Values, Message>?

    init(on bus: PrivateBus, in loop: EventLoop) throws {
        connection = try Connection(to: .address(bus.address), in: loop)
        try connection.takeName(Self.name)
        table = ObjectTable(
            [interface, ObjectManager.interface { _, call throws(BusError) in try call.reply { _ in } }],
            children: { values in values.names })
        connection.whenCalled = { [unowned self] in answer($0) }
    }

    private var interface: Interface<Values, Message> {
        Interface(
            Self.interface,
            methods: [
                Method("Add", takes: [Argument("a", "u"), Argument("b", "u")], returns: [Argument("sum", "t")]) {
                    _, call throws(BusError) in
                    var reader = Reader(call)
                    let sum = UInt64(try reader.uint32Argument()) + UInt64(try reader.uint32Argument())
                    return try call.reply { $0.append(sum) }
                },
                Method("Echo", takes: [Argument("value", "v")], returns: [Argument("value", "v")]) {
                    _, call throws(BusError) in
                    var reader = Reader(call)
                    return try call.reply { reader.copyNext(to: &$0) }
                },
                Method("Bytes", takes: [Argument("count", "u")], returns: [Argument("bytes", "s")]) {
                    _, call throws(BusError) in
                    var reader = Reader(call)
                    let text = String(repeating: "x", count: Int(try reader.uint32Argument()))
                    return try call.reply { $0.append(text) }
                },
                Method("Refuse") { _, _ throws(BusError) in
                    throw BusError("org.example.Test.Error.Refused", "because")
                },
                Method("Keep", handler: { _, _ throws(BusError) in throw .init(.failed, "kept") }),
            ],
            signals: [Signal("Changed", carries: [Argument("count", "u")])],
            properties: [
                Property("Count", "u", changes: .value) { values, writer in writer.append(values.count) },
                Property("Names", "as", changes: .name) { values, writer in writer.append(values.names) },
                Property("Kind", "s", changes: .constant) { _, writer in writer.append("example") },
                Property("Now", "t", changes: .none) { _, writer in writer.append(UInt64(1)) },
            ])
    }

    private func answer(_ call: Message) {
        if call.member == "Keep" { return kept.append(call) }
        do {
            try connection.send(reply(to: call))
        } catch {
            kept.append(call)
        }
    }

    private func reply(to call: Message) throws(BusError) -> Message {
        do throws(BusError) {
            guard call.path == Self.path, let table else {
                throw BusError(.unknownObject, "there is no object \(call.path?.rawValue ?? "")")
            }
            return try table.answer(call, from: Values())
        } catch {
            return try call.reply(error)
        }
    }
}
