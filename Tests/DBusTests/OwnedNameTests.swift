import DBus
import EventLoop
import TestSupport
import Testing

/// Names and objects that a connection has for a while, beside its main ones.
@Suite struct OwnedNameTests {
    private static let name: BusName = "org.example.Test.Second"
    private static let path: ObjectPath = "/second"

    private let bus: PrivateBus
    private let loop: EventLoop
    private let service: ExampleService
    private let client: Client

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        service = try ExampleService(on: bus, in: loop)
        client = try Client(on: bus, in: loop)
    }

    private func call(_ member: MemberName) throws -> String {
        var reader = Reader(try client.call(member, of: "org.example.Second", at: Self.path, on: ExampleService.name))
        return try reader.string()
    }

    private func export(_ text: String) -> ExportedObject {
        service.connection.export(at: Self.path) { call throws(BusError) in
            guard call.member == "Get" else { throw BusError(.unknownMethod, "no \(call.member?.rawValue ?? "")") }
            return try call.reply { $0.append(text) }
        }
    }

    @Test func `a name is owned as long as it is held`() throws {
        var name: OwnedName? = try service.connection.own(Self.name)
        try client.waitForOwner(of: Self.name)
        name = nil
        try client.waitForOwner(of: Self.name, isThere: false)
        name = try service.connection.own(Self.name)
        try client.waitForOwner(of: Self.name)
        withExtendedLifetime(name) {}
    }

    @Test func `a name that another owns stays with it, and is not queued for`() throws {
        let other = try Connection(to: .address(bus.address), in: loop)
        #expect(try other.requestName(Self.name))
        let name = try service.connection.own(Self.name)
        // Its reply comes after that of the request.
        #expect(try client.hasOwner(Self.name))
        var reader = Reader(
            try client.call("ListQueuedOwners", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
                $0.append(Self.name.rawValue)
            })
        #expect(try reader.strings() == [other.uniqueName?.rawValue])
        withExtendedLifetime(name) {}
    }

    @Test func `replies of exported objects may be sent later`() throws {
        var replies: [Message] = []
        service.connection.whenReplying = { replies.append($0) }
        let object = export("a")
        var text: String?
        let call = try Message.methodCall("Get", of: "org.example.Second", at: Self.path, on: ExampleService.name) {
            _ in
        }
        let pending = try client.connection.call(call) { reply in
            if case .success(let message) = reply {
                var reader = Reader(message)
                text = try? reader.string()
            }
        }
        try loop.wait(for: "the reply's content") { !replies.isEmpty }
        // A call that is replied to at once comes back first.
        #expect(try client.hasOwner(ExampleService.name))
        #expect(text == nil)
        try service.connection.send(replies[0])
        try loop.wait(for: "the reply") { text == "a" }
        withExtendedLifetime((object, pending)) {}
    }

    @Test func `an exported object replies as long as it is held, and others are called as before`() throws {
        var object: ExportedObject? = export("a")
        #expect(try call("Get") == "a")
        let error = #expect(throws: BusError.self) { try call("Set") }
        #expect(error == BusError(.unknownMethod, "no Set"))
        var reader = Reader(
            try client.call("Echo", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name) {
                $0.variant("s") { $0.append("x") }
            })
        var value = try reader.variant()
        #expect(try value.string() == "x")
        object = nil
        withExtendedLifetime(object) {}
        #expect(throws: BusError.self) { try call("Get") }
    }

    @Test func `an object replaces the one before, whose release then leaves it there`() throws {
        var first: ExportedObject? = export("a")
        let second = export("b")
        first = nil
        withExtendedLifetime(first) {}
        #expect(try call("Get") == "b")
        withExtendedLifetime(second) {}
    }
}
