import DBus
import EventLoop
import TestSupport
import Testing

@Suite struct ExportedObjectTests {
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

    private func call(
        _ member: MemberName, of interface: InterfaceName = ExampleService.interface,
        at path: ObjectPath = ExampleService.path, _ write: (inout Writer) -> Void = { _ in }
    ) throws -> Message {
        try client.call(member, of: interface, at: path, on: ExampleService.name, write)
    }

    private func expectRefusal(_ name: ErrorName, _ part: String, _ body: () throws -> Message) {
        let error = #expect(throws: BusError.self) { try body() }
        #expect(error?.name == name)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test func `a method is called with its arguments`() throws {
        let reply = try call("Add") { writer in
            writer.append(UInt32.max)
            writer.append(UInt32(1))
        }
        var reader = Reader(reply)
        #expect(try reader.uint64() == 4_294_967_296)
    }

    @Test func `a method is called without naming its interface, as by the specification`() throws {
        let run = try ProgramRun(
            "/usr/bin/dbus-send",
            [
                "--session", "--print-reply=literal", "--dest=org.example.Test", "/org/example/Test",
                "org.example.Test.Add", "uint32:2", "uint32:3",
            ], environment: bus.environment, in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(run.outputText.contains("uint64 5"))
        let reply = try client.answer(to: anonymousCall("Add"))
        var reader = Reader(reply)
        #expect(try reader.uint64() == 5)
        expectRefusal(.unknownMethod, "Nothing") { try client.answer(to: anonymousCall("Nothing")) }
    }

    /// A call that names no interface: dbus-send and busctl can't make one, nor can this library.
    private func anonymousCall(_ member: String) throws -> Message {
        let path = ExampleService.path.rawValue
        var call = WireFormat(kind: 1)
        call.field(1, "o", string: path)
        call.field(3, "s", string: member)
        call.field(6, "s", string: ExampleService.name.rawValue)
        call.field(8, "g", signature: "uu")
        return try Message(unmarshalling: call.bytes(body: [2, 0, 0, 0, 3, 0, 0, 0]))
    }

    @Test func `wrong arguments are refused with both signatures`() {
        expectRefusal(.invalidArguments, "Add: expected arguments of signature 'uu', got 's'") {
            try call("Add") { $0.append("2") }
        }
        expectRefusal(.invalidArguments, "got ''") { try call("Add") }
        expectRefusal(.invalidArguments, "expected arguments of signature '', got 'u'") {
            try call("Refuse") { $0.append(UInt32(1)) }
        }
    }

    @Test func `unknown members, interfaces and objects get the standard errors`() {
        expectRefusal(.unknownMethod, "Subtract") { try call("Subtract") }
        expectRefusal(.unknownInterface, "org.example.None") { try call("Add", of: "org.example.None") }
        expectRefusal(.unknownObject, "/none") { try call("Add", at: "/none") }
        expectRefusal(.unknownMethod, "org.freedesktop.DBus.Peer") { try call("Reboot", of: .peer) }
    }

    @Test func `a handler's error is the answer`() {
        let error = #expect(throws: BusError.self) { try call("Refuse") }
        #expect(error == BusError("org.example.Test.Error.Refused", "because"))
    }

    @Test func `a value of every type comes back as it was sent`() throws {
        let structure = try #require(Signature("(\(EveryType.signature))"))
        let reply = try call("Echo") { $0.variant(structure) { $0.structure(EveryType.write) } }
        var reader = Reader(reply)
        var variant = try reader.variant()
        var members = try variant.structure()
        #expect(try EveryType.text(of: &members) == EveryType.text(of: EveryType.message()))
    }

    // MARK: Standard interfaces

    @Test func `properties are read one by one`() throws {
        var count = try client.property(
            "Count", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name)
        #expect(try count.uint32() == 7)
        expectRefusal(.unknownProperty, "None") { try get("org.example.Test", "None") }
        expectRefusal(.unknownInterface, "org.example.None") { try get("org.example.None", "Count") }
        var reader = Reader(try get("", "Names"))
        var names = try reader.variant()
        #expect(try names.strings() == ["a", "b"])
    }

    @Test func `a long name of a property isn't repeated whole`() {
        let name = String(repeating: "x", count: 100_000)
        let error = #expect(throws: BusError.self) { try get("org.example.Test", name) }
        #expect((error?.message.utf8.count ?? .max) < 500)
    }

    private func get(_ interface: String, _ property: String) throws -> Message {
        try call("Get", of: .properties) { writer in
            writer.append(interface)
            writer.append(property)
        }
    }

    @Test func `properties are read all at once, in their order`() throws {
        for interface in ["org.example.Test", ""] {
            let reply = try call("GetAll", of: .properties) { $0.append(interface) }
            let expected =
                #"a{sv}[{s"Count" v<u7>} {s"Names" v<as[s"a" s"b"]>} {s"Kind" v<s"example">} {s"Now" v<t1>}]"#
            #expect(try EveryType.text(of: reply) == expected)
        }
        let none = try call("GetAll", of: .properties) { $0.append("org.freedesktop.DBus.Peer") }
        #expect(try EveryType.text(of: none) == "a{sv}[]")
        expectRefusal(.unknownInterface, "x.y") { try call("GetAll", of: .properties) { $0.append("x.y") } }
    }

    @Test func `no property can be set`() {
        func set(_ interface: String, _ property: String) throws -> Message {
            try call("Set", of: .properties) { writer in
                writer.append(interface)
                writer.append(property)
                writer.variant("u") { $0.append(UInt32(1)) }
            }
        }
        expectRefusal(.propertyReadOnly, "Count") { try set("org.example.Test", "Count") }
        expectRefusal(.unknownProperty, "None") { try set("org.example.Test", "None") }
        expectRefusal(.unknownInterface, "x.y") { try set("x.y", "Count") }
    }

    @Test func `any object answers Ping and the machine's identity`() throws {
        _ = try call("Ping", of: .peer)
        _ = try call("Ping", of: .peer, at: "/none")
        var reader = Reader(try call("GetMachineId", of: .peer))
        #expect(try reader.string().count == 32)
    }

    @Test func `the introspection names all that the object has`() throws {
        var reader = Reader(try call("Introspect", of: .introspectable))
        let elements = try IntrospectionDocument(parsing: reader.string()).elements
        let own = "node/interface org.example.Test"
        let changes = "annotation org.freedesktop.DBus.Property.EmitsChangedSignal"
        let expected: Set<String> = [
            "node", "node/node a", "node/node b", own,
            "\(own)/method Add", "\(own)/method Add/arg a u in", "\(own)/method Add/arg b u in",
            "\(own)/method Add/arg sum t out", "\(own)/method Refuse", "\(own)/signal Changed",
            "\(own)/signal Changed/arg count u", "\(own)/property Count u read",
            "\(own)/property Count u read/\(changes) true", "\(own)/property Names as read/\(changes) invalidates",
            "\(own)/property Kind s read/\(changes) const", "\(own)/property Now t read/\(changes) false",
            "node/interface org.freedesktop.DBus.Properties/method GetAll/arg props a{sv} out",
            "node/interface org.freedesktop.DBus.Properties/signal PropertiesChanged",
            "node/interface org.freedesktop.DBus.Introspectable/method Introspect/arg xml_data s out",
            "node/interface org.freedesktop.DBus.ObjectManager/method GetManagedObjects",
            "node/interface org.freedesktop.DBus.Peer/method Ping",
        ]
        #expect(expected.subtracting(elements).isEmpty)
    }

    @Test(arguments: [
        ["/usr/bin/busctl", "--user", "introspect", "org.example.Test", "/org/example/Test"],
        ["/usr/bin/gdbus", "introspect", "--session", "--dest", "org.example.Test", "-o", "/org/example/Test"],
    ])
    func `the introspection is read by other implementations`(command: [String]) throws {
        let run = try ProgramRun(command[0], Array(command[1...]), environment: bus.environment, in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        for name in ["Add", "Echo", "Count", "Names", "Changed", "org.freedesktop.DBus.ObjectManager"] {
            #expect(run.outputText.contains(name), "\(run.log)")
        }
    }
}
