import DBus
import TestSupport
import Testing

/// The search of the host for actions, and what a result does.
@Suite(.ownThreads) struct HostSearchTests {
    private let session: HostSession

    init() throws {
        session = try HostSession()
    }

    private func titles(_ text: String) throws -> [Value?] { try session.find(text).map { $0["Title"] } }

    @Test func `an action is found by the beginnings of words, and the app isn't started`() throws {
        let found = try session.find("clos lan")
        #expect(
            found == [
                [
                    "Result": "run:org.example.Kit-App/ClosestLandmark", "Title": "Find Closest Landmark",
                    "Subtitle": "Kit", "Icon": "application-x-executable", "App": "org.example.Kit-App",
                    "Relevance": .double(0.6),
                ]
            ])
        #expect(try !session.client.hasOwner("org.example.Kit-App"))
    }

    @Test func `a whole title comes first, and is exact`() throws {
        let found = try session.find("find closest landmark")
        #expect(found.first?["Relevance"] == .double(1))
    }

    @Test func `what follows a title is the value of its parameter`() throws {
        let found = try session.find("Archive old  letters")
        #expect(found.map { $0["Title"] } == ["Archive: old letters"])
        #expect(found.map { $0["Result"] } == [#"run:org.example.Kit-App/Archive?{"name": "old letters"}"#])
    }

    @Test func `the case of an enumeration is found by its title`() throws {
        #expect(try titles("steep tea very") == ["Steep Tea: Very strong"])
        #expect(try titles("steep tea") == [])
    }

    @Test func `an action that needs an entity isn't found without one`() throws {
        #expect(try titles("remove landmark") == [])
    }

    @Test(arguments: ["", "x", "a\u{1}b", String(repeating: "a", count: 257), "a b c d e f g h i j k l m n o p q"])
    func `a text that nobody types finds nothing`(_ text: String) throws {
        #expect(try titles(text) == [])
    }

    @Test func `GNOME Shell and KRunner find the same`() throws {
        func call(_ member: MemberName, _ interface: InterfaceName, _ write: (inout Writer) -> Void) throws -> Value {
            let call = try Message.methodCall(
                member, of: interface, at: "/org/example/AppIntents/Search", on: HostSession.host, write)
            return try Value.arguments(of: session.client.answer(to: call))[0]
        }
        let shell = try call("GetInitialResultSet", "org.gnome.Shell.SearchProvider2") { $0.append(["closest"]) }
        let result = "run:org.example.Kit-App/ClosestLandmark"
        #expect(try shell.elements == [.string(result)])
        let metas = try call("GetResultMetas", "org.gnome.Shell.SearchProvider2") { $0.append([result]) }
        #expect(try metas.elements[0].properties["name"] == "Find Closest Landmark")
        let runner = try call("Match", "org.kde.krunner1") { $0.append("closest") }
        #expect("\(runner)".contains(result))
    }

    @Test func `an action that was run comes before others`() throws {
        try session.run("ClosestLandmark")
        try session.notification(1)
        #expect(try session.find("landmark").first?["Relevance"] == .double(0.81))
    }

    @Test(arguments: [
        "", "run:", "run:org.example.Kit-App", "run:org.example.Kit-App/Nothing", "run:org.example.Other/Archive",
        "run:../x/Archive", "undo:nothing", "undo:--help", "open:org.example.Kit-App/Other/1",
        "open:org.example.Kit-App/Place",
        "run:org.example.Kit-App/Archive?", "run:org.example.Kit-App/Archive?{}",
        #"run:org.example.Kit-App/Archive?{"name":1}"#,
    ])
    func `what isn't a result is refused`(_ result: String) throws {
        let error = #expect(throws: BusError.self) { try session.activate(result) }
        #expect(error?.name == "org.example.AppIntents.Error.NotFound")
        #expect(try !session.client.hasOwner("org.example.Kit-App"))
    }

    @Test(arguments: [
        ("run:org.example.Kit-App/Nothing", "org.example.Kit-App has no action Nothing"),
        ("run:org.example.Other/Archive", "there is no app org.example.Other that lists actions"),
    ])
    func `the error of an action that isn't there names it`(_ result: String, _ text: String) throws {
        let error = #expect(throws: BusError.self) { try session.activate(result) }
        #expect(error?.message == text)
    }

    @Test(arguments: [
        ("run:org.example.Kit-App/Archive", "name= is missing"),
        (#"run:org.example.Kit-App/Archive?{"other":"x"}"#, "\"other\": the action has no such parameter"),
        (
            #"run:org.example.Kit-App/Steep?{"strength":"mild"}"#,
            "strength: expected one of weak, strong, got \"mild\""
        ),
    ])
    func `a result with wrong values is refused`(_ result: String, _ text: String) throws {
        let error = #expect(throws: BusError.self) { try session.activate(result) }
        #expect(error == BusError("org.example.AppIntents.Error.InvalidParameter", text))
        #expect(try !session.client.hasOwner("org.example.Kit-App"))
    }

    @Test func `texts of a manifest are harmless, and an action without words isn't found by a value`() throws {
        try session.session.install(
            #"""
            {"version":1,"id":"org.example.Bad","intents":[
            {"id":"A","title":{"":"Zap\u0000per\u202E\n<b>"},"subtitle":{"":"x\u0007"},
            "parameters":[{"name":"p","title":{"":"\u0000"},"optional":true}]},
            {"id":"B; rm","title":{"":"…"},"parameters":[{"name":"t","type":"text"}]}],
            "shortcuts":[{"intent":"B; rm","phrases":[{"":"${t}"}]}]}
            """#, id: "org.example.Bad", name: "Bad")
        let titles = try titles("zap")
        #expect(titles.count == 1 && titles.allSatisfy { $0?.stringValue?.contains("\u{0}") == false })
        #expect(try self.titles("anything at all") == [])
        let listed = try session.call("List", .dictionary(["app-id": "org.example.Bad"]))[0].elements
        #expect(listed.count == 2)
    }

    @Test func `a changed manifest is noticed`() throws {
        #expect(try titles("boil water") == [])
        try session.session.install(
            """
            {"version":1,"id":"org.example.Boiler","intents":[{"id":"Boil","title":{"":"Boil Water"}}],\
            "shortcuts":[{"intent":"Boil","title":{"":"Tea time"},"phrases":[{"":"Boil in ${applicationName}"}]}]}
            """, id: "org.example.Boiler", name: "Boiler")
        #expect(try titles("boil water") == ["Boil Water"])
        #expect(
            try session.find("boil in boiler").map { [$0["Title"], $0["Relevance"]] } == [["Tea time", .double(1)]])
    }
}
