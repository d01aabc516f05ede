import ConfigurationSamples
import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

@Suite struct MetadataTests {
    let service = Service()

    private func call(_ metadata: Value) -> Call {
        .service(
            "Schedule", .string(""), .dictionary([("pre-alert", .uint64(60_000_000)), ("metadata", metadata)]))
    }

    private func kept(_ metadata: Value) throws -> Value? {
        let values = try service.answer(call(metadata))
        let text = try #require(values.first).text
        let id = try #require(AlarmID(text))
        return try service.configuration(of: id).properties["metadata"]
    }

    /// Returns a dictionary of so many bytes: a length, padding, and an entry of key, type, length and text.
    private func dictionary(bytes: Int) -> Value {
        .dictionary([("k", .string(String(repeating: "x", count: bytes - 25)))])
    }

    static let everyType: [(String, Value)] = [
        ("byte", .byte(255)), ("boolean", .boolean(true)), ("int16", .int16(.min)), ("uint16", .uint16(.max)),
        ("int32", .int32(.min)), ("uint32", .uint32(.max)), ("int64", .int64(.min)), ("uint64", .uint64(.max)),
        ("double", .double(-0.1)), ("infinity", .double(.infinity)), ("string", .string("Grüner Tee 🍵\n\t")),
        ("empty", .string("")), ("path", .objectPath("/org/example")), ("root", .objectPath("/")),
        ("signature", .signature("a{s(iv)}")), ("no signature", .signature("")),
        ("variant", .variant(.variant(.string("deep")))),
        ("structure", .structure([.byte(1), .uint64(2), .structure([.string("in")])])),
        ("array", .array((0..<100).map { .byte($0) }, of: "y")), ("empty array", .array([], of: "(tv)")),
        ("dictionary", .dictionary([("a", .uint32(1)), ("b", .dictionary([]))])),
        ("numbered", .array([.entry(.uint32(7), .string("seven"))], of: "{us}")),
        ("nested", .array([.array([.strings(["x"]), .strings([])], of: "as"), .array([], of: "as")], of: "aas")),
        ("", .string("a key may be empty")),
    ]

    @Test func `every type is read back unchanged`() throws {
        #expect(try kept(.dictionary(Self.everyType)) == .dictionary(Self.everyType))
        for entry in Self.everyType {
            #expect(try kept(.dictionary([entry])) == .dictionary([entry]))
        }
    }

    @Test func `empty metadata is none`() throws {
        #expect(try kept(.dictionary([])) == nil)
    }

    @Test func `metadata takes up to 4096 bytes`() throws {
        for bytes in [26, 4095, 4096] {
            #expect(try kept(dictionary(bytes: bytes)) == dictionary(bytes: bytes))
        }
        for bytes in [4097, 10_000, 5_000_000] {
            let error = try service.refusal(of: call(dictionary(bytes: bytes)))
            #expect(
                error
                    == BusError(
                        "org.example.Alarms.Error.TooLarge",
                        "metadata: expected at most 4096 bytes marshalled, got \(bytes)"))
        }
    }

    @Test func `metadata of many small values is too large too`() throws {
        for value in [
            Value.array(Array(repeating: .byte(0), count: 100_000), of: "y"),
            .array(Array(repeating: .variant(.byte(0)), count: 2_000), of: "v"),
            .array(Array(repeating: .structure([.byte(0), .byte(0)]), count: 100_000), of: "(yy)"),
            .array(Array(repeating: .entry(.string(""), .string("")), count: 100_000), of: "{ss}"),
            .array(Array(repeating: .array([], of: "y"), count: 100_000), of: "ay"),
        ] {
            let error = try service.refusal(of: call(.dictionary([("k", value)])))
            #expect(error.name == "org.example.Alarms.Error.TooLarge")
            #expect(error.message.hasPrefix("metadata: expected at most 4096 bytes marshalled, got "))
        }
    }

    @Test func `structures inside structures take no bytes of their own`() throws {
        func structure(_ depth: Int) -> Value {
            depth == 0 ? .byte(1) : .structure([structure(depth - 1)])
        }
        let element = structure(20)
        let metadata = Value.dictionary([("k", .array(Array(repeating: element, count: 500), of: element.type))])
        #expect(try kept(metadata) == metadata)
    }

    static let descriptors: [Value] = [
        .descriptor, .variant(.descriptor), .variant(.variant(.descriptor)), .array([], of: "h"),
        .array([.descriptor], of: "h"), .array([], of: "(sh)"), .array([], of: "{sah}"), .array([], of: "aah"),
        .structure([.string("x"), .descriptor]), .structure([.array([], of: "h")]),
        .structure([.structure([.variant(.array([], of: "h"))])]), .dictionary([("x", .descriptor)]),
        .array([], of: "{hs}"),
    ]

    @Test func `metadata holds no descriptor, and no room for one`() throws {
        let expected = BusError(
            "org.example.Alarms.Error.InvalidConfiguration",
            "metadata: expected values of any type but h, got one of type h")
        for value in Self.descriptors {
            #expect(try service.refusal(of: call(.dictionary([("k", value)]))) == expected, "\(value)")
            let among = Value.dictionary([("a", .string("x")), ("k", value), ("z", .string("x"))])
            #expect(try service.refusal(of: call(among)) == expected, "\(value)")
        }
    }

    /// A dictionary, its entry and the entry's value are three containers.
    @Test func `metadata nests up to 32 containers, which every listing can hold`() throws {
        let deepest = Value.dictionary([("k", Value.byte(1).nested(29))])
        #expect(try kept(deepest) == deepest)
        // Each message is validated as by the bus, which disconnects the sender of a too deeply nested one.
        _ = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"))
        _ = try service.answer(.service("List", .dictionary([])))
        for depth in [30, 40, 55, 57, 58] {
            let error = try service.refusal(of: call(.dictionary([("k", Value.byte(1).nested(depth))])))
            #expect(
                error
                    == BusError(
                        "org.example.Alarms.Error.TooLarge",
                        "metadata: expected at most 32 containers inside one another, got \(depth + 3)"))
        }
    }

    @Test func `arrays and structures nest as variants do`() throws {
        func array(_ depth: Int) -> Value {
            (0..<depth).reduce(.structure([.byte(1)])) { inner, _ in .array([inner], of: inner.type) }
        }
        let deepest = Value.dictionary([("k", array(28))])
        #expect(try kept(deepest) == deepest)
        _ = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"))
        let error = try service.refusal(of: call(.dictionary([("k", array(29))])))
        #expect(error.name == "org.example.Alarms.Error.TooLarge")
    }

    @Test func `64 entries are kept in their order`() throws {
        let entries = (0..<64).reversed().map { ("key \($0)", Value.uint32($0)) }
        #expect(try kept(.dictionary(entries)) == .dictionary(entries))
    }

    @Test func `stored metadata that can't be read any more is an empty dictionary`() throws {
        for bytes in [[1, 2, 3], try Message.marshalled { $0.append("no dictionary") }] as [[UInt8]] {
            var configuration = Configuration()
            try configuration.set(.preAlert(60_000_000))
            try configuration.set(.metadata(OpaqueValue(bytes: bytes, size: 3)))
            let id = AlarmID.random()
            service.engine.restore(
                Alarm(
                    id: id, appOrigin: .host, configuration: configuration, state: .scheduled,
                    memory: OccurrenceMemory(since: WallTime(microseconds: .min)),
                    snoozeCount: 0))
            #expect(try service.configuration(of: id).properties["metadata"] == .dictionary([]))
        }
    }
}
