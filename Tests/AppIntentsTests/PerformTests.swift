import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Actions that others perform, on an app that the bus starts.
@Suite(.ownThreads) struct PerformTests {
    private static let app: BusName = "org.example.Kit-App"
    private let loop: EventLoop
    private let bus: PrivateBus
    private let client: Client
    private let directory: TemporaryDirectory

    init() throws {
        loop = try EventLoop()
        directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "kit-app")
        bus = try PrivateBus(services: [
            Self.app.rawValue: "\(program) intents \(Self.app) \(directory.path)/lines idle 60000"
        ])
        client = try Client(on: bus, in: loop)
    }

    private func call(_ intent: String, _ parameters: [(String, Value)], _ options: [(String, Value)]) throws
        -> Message
    {
        try Message.methodCall(
            "Perform", of: "org.example.AppIntents.App", at: "/org/example/Kit_App", on: Self.app
        ) {
            $0.append(intent)
            Value.dictionary(parameters).append(to: &$0)
            Value.dictionary(options).append(to: &$0)
        }
    }

    private func perform(
        _ intent: String, _ parameters: [(String, Value)] = [], options: [(String, Value)] = []
    ) throws -> [String: Value] {
        try Value.arguments(of: client.answer(to: call(intent, parameters, options)))[0].properties
    }

    private func entities(_ type: String, _ query: [(String, Value)]) throws -> [[String: Value]] {
        let reply = try client.call(
            "Entities", of: "org.example.AppIntents.App", at: "/org/example/Kit_App", on: Self.app
        ) {
            $0.append(type)
            Value.dictionary(query).append(to: &$0)
        }
        return try Value.arguments(of: reply)[0].elements.map { try $0.properties }
    }

    private func lines(_ count: Int) throws -> [String] {
        var lines: [String] { directory.read("lines").split(separator: "\n").map(String.init) }
        try loop.poll(for: "\(count) lines") { lines.count >= count }
        return lines
    }

    private func expectError(_ name: String, _ body: () throws -> Void) -> String {
        let error = #expect(throws: BusError.self) { try body() }
        #expect(error?.name.rawValue == "org.example.AppIntents.Error." + name)
        return error?.message ?? ""
    }

    @Test func `an action is performed by the app that the bus starts, and its result is the reply`() throws {
        let result = try perform("org.example.Add", [("a", .int64(2)), ("b", .int64(3))])
        #expect(result == ["value": .int64(5), "dialog": "The sum is 5.", "supporting": "5"])
        #expect(try perform("org.example.Add", [("a", .int64(2))])["value"] == .int64(3))
        #expect(try perform("rinse_pot") == [:])
        #expect(try perform("kit_app.Wipe") == [:])
        #expect(try lines(2) == ["rinse", "wipe"])
    }

    @Test(
        arguments: [
            [], [("a", "2")], [("a", .int64(2)), ("c", .int64(1))], [("a", .int64(2)), ("b", "")],
            (0..<65).map { ("p\($0)", Value.int64(1)) }, [("a", .string(String(repeating: "x", count: 300_000)))],
        ] as [[(String, Value)]])
    func `a parameter that is missing, wrong, unknown or too large is an error`(parameters: [(String, Value)])
        throws
    {
        let message = expectError("InvalidParameter") { _ = try perform("org.example.Add", parameters) }
        #expect(message.contains("parameter"))
    }

    @Test func `the interface is the documented one`() throws {
        let reply = try client.call(
            "Introspect", of: .introspectable, at: "/org/example/Kit_App", on: Self.app)
        let file = URL(fileURLWithPath: #filePath).appending(path: "../../../dbus/org.example.AppIntents.App.xml")
        let documented = try String(contentsOf: file.standardized, encoding: .utf8)
        let described = try Value.arguments(of: reply)[0].text
        #expect(Self.elements(of: described) == Self.elements(of: documented))
    }

    /// The elements in that of the interface, without comments and annotations.
    private static func elements(of document: String) -> [String] {
        let plain = document.replacing(/<!--(?s:.*?)-->/, with: "")
        return plain.matches(of: /<interface name="org.example.AppIntents.App">(?s:.*?)<\/interface>/).flatMap {
            match in
            match.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty && !$0.hasPrefix("<annotation")
            }
        }
    }

    @Test func `an unknown action is an error, and so is one that fails`() throws {
        #expect(expectError("NotFound") { _ = try perform("Add") } == "there is no intent Add")
        #expect(expectError("Failed") { _ = try perform("Spill") } == "the pot is broken")
    }

    @Test(arguments: ["AppIntents.OpenURLIntent", "OpenURLIntent"])
    func `an action of the library itself isn't one of the app's`(name: String) throws {
        let parameters: [(String, Value)] = [("url", "https://example.org")]
        #expect(expectError("NotFound") { _ = try perform(name, parameters) } == "there is no intent \(name)")
    }

    @Test func `an entity is fetched, and one that isn't there any more is an error`() throws {
        _ = try perform("Fill", [("pot", "green"), ("others", .array([.variant("blue")], of: "v"))])
        let message = expectError("InvalidParameter") { _ = try perform("Fill", [("pot", "red")]) }
        #expect(message == "Fill: the parameter pot is missing, wrong or unknown")
        #expect(try lines(3) == ["pots blue green", "fill green blue", "pots red"])
    }

    @Test func `a value that is an entity is its identifier`() throws {
        #expect(try perform("Choose", [("kettle", "2")])["value"] == .array([.variant("2"), .variant("2")], of: "v"))
        #expect(try perform("Choose")["value"] == .array([], of: "v"))
    }

    @Test func `the app comes to the foreground before an action that asks for it`() throws {
        _ = try perform("Show", options: [("activation-token", "token")])
        #expect(try lines(2) == ["activated token", "shown"])
        _ = expectError("NotSupported") { _ = try perform("Show", options: [("mode", "background")]) }
        _ = expectError("InvalidParameter") { _ = try perform("Show", options: [("mode", "sideways")]) }
        _ = try perform("rinse_pot", options: [("mode", "foreground")])
        #expect(try lines(3) == ["activated token", "shown", "rinse"])
    }

    @Test func `eight are performed at once, 64 wait, and all end with their caller`() throws {
        var caller: Client? = try Client(on: bus, in: loop)
        var pending = try (0..<72).compactMap { _ in
            try caller?.connection.call(call("Wait", [], []), timeout: .max) { _ in }
        }
        #expect(try lines(8) == Array(repeating: "waits", count: 8))
        _ = expectError("LimitsExceeded") { _ = try caller?.answer(to: call("Wait", [], [])) }
        pending = []
        caller = nil
        #expect(try lines(16).suffix(8) == Array(repeating: "cancelled", count: 8)[...])
        // None of the others was begun.
        #expect(try perform("org.example.Add", [("a", .int64(1))])["value"] == .int64(2))
        #expect(try lines(16).count == 16)
        withExtendedLifetime(pending) {}
    }

    @Test func `entities are found by identifiers and texts`() throws {
        let green = try #require(try entities("Kettle", [("ids", .array(["2", "9", "x"], of: "s"))]).first)
        #expect(
            green == [
                "Type": "Kettle", "Id": "2", "Title": "Green kettle", "Subtitle": "number 2", "Icon": "kettle",
            ])
        #expect(try entities("Kettle", [("suggested", true)]).count == 3)
        #expect(try entities("Kettle", [("matching", "KETTLE blu")]).map { $0["Id"] } == ["1", "3"])
        #expect(try entities("Kettle", [("matching", "lue")]).isEmpty)
        #expect(try entities("Kettle", [("matching", " ")]).isEmpty)
    }

    @Test func `a property has its present value, and a deferred one is fetched only if it is requested`() throws {
        let ids = ("ids", Value.array(["2"], of: "s"))
        let some = Value.array(["name", "owner", "isLarge"], of: "s")
        let entity = try #require(try entities("Kettle", [ids, ("properties", some)]).first)
        #expect(try entity["Properties"]?.properties == ["name": "Green", "isLarge": true])
        let deferred = Value.array(["temperature"], of: "s")
        let other = try #require(try entities("Kettle", [ids, ("properties", deferred)]).first)
        #expect(try other["Properties"]?.properties == ["temperature": .double(20.5)])
        #expect(try lines(1) == ["temperature 2"])
        _ = expectError("Failed") {
            _ = try entities("Kettle", [("ids", .array(["3"], of: "s")), ("properties", deferred)])
        }
    }

    @Test func `an incomplete query of entities is an error`() throws {
        let ids = ("ids", Value.array(["2"], of: "s"))
        _ = expectError("NotFound") { _ = try entities("Teapot", [("suggested", true)]) }
        let queries: [[(String, Value)]] = [
            [], [("suggested", false)], [ids, ("suggested", true)], [("ids", "2")], [("matching", .int64(1))],
            [("colour", "green")], [ids, ("properties", .array(["colour"], of: "s"))], [ids, ("properties", "name")],
        ]
        for query in queries { _ = expectError("InvalidParameter") { _ = try entities("Kettle", query) } }
    }
}
