import DBus
import TestSupport
import Testing

/// The entities of an app's index in the search of the host.
@Suite(.ownThreads) struct HostEntityTests {
    private let session: HostSession

    init() throws {
        session = try HostSession()
        try index("all")
    }

    /// Has the app change its index.
    private func index(_ change: Value) throws {
        _ = try session.call(
            "Run", "org.example.Kit-App", "IndexPlaces", .dictionary(["change": change]),
            .dictionary([:] as [String: Value]))
    }

    private func titles(_ text: String) throws -> [Value?] { try session.find(text).map { $0["Title"] } }

    private var file: String { "data/app-intents/index/org.example.Kit-App.json" }

    @Test func `an entity is found by its title and by an indexed property, while the app doesn't run`() throws {
        try session.client.killOwner(of: "org.example.Kit-App")
        let found = try session.find("fuj")
        #expect(
            found == [
                [
                    "Result": "open:org.example.Kit-App/Place/fuji", "Title": "Fuji", "Subtitle": "Mountain – Kit",
                    "Icon": "application-x-executable", "App": "org.example.Kit-App", "Relevance": .double(0.55),
                ]
            ])
        #expect(try titles("asia") == ["Fuji", "Everest"])
        #expect(try !session.client.hasOwner("org.example.Kit-App"))
    }

    @Test func `app-intents find has the entities, too`() throws {
        let run = try session.session.run(["find", "fuji"])
        #expect(run.outputText == "Fuji  org.example.Kit-App\n")
    }

    @Test func `an entity is opened by its result`() throws {
        try session.activate("open:org.example.Kit-App/Place/etna")
        try session.loop.poll(for: "the place") { session.session.lines.contains("opened Etna") }
    }

    @Test func `an entity that was found is the value of an action`() throws {
        let found = try session.find("climb eve")
        #expect(found.map { $0["Title"] } == ["Climb: Everest"])
        try session.activate(#require(found.first?["Result"]).text)
        try session.loop.poll(for: "the climb") { session.session.lines.contains("climbed Everest") }
    }

    @Test func `what is hidden, deleted or cleared isn't found any more`() throws {
        try index("hide")
        #expect(try titles("asia") == ["Everest"])
        try index("delete")
        #expect(try titles("asia") == [])
        #expect(try titles("etna") == ["Etna"])
        try index("clear")
        #expect(try titles("etna") == [])
        #expect(session.session.directory.read(file).isEmpty)
    }

    @Test func `an entity that isn't there any more isn't opened`() throws {
        try session.activate("open:org.example.Kit-App/Place/olympus")
        let (shown, _) = try session.notification(1)
        #expect(shown.summary == "Open Place")
        #expect(!session.session.lines.contains { $0.hasPrefix("opened") })
        let error = #expect(throws: BusError.self) { try session.activate("open:org.example.Kit-App/Other/1") }
        #expect(error?.name == "org.example.AppIntents.Error.NotFound")
    }

    @Test func `an app that runs is asked for entities that aren't in its index, and only then`() throws {
        try index("clear")
        // It answers the text "Volcano", which its index has never had.
        let found = try session.findInApps("volcano")
        #expect(found.map { $0["Result"] } == ["open:org.example.Kit-App/Place/etna"])
        #expect(found.first?["Title"] == "Etna")
        try session.client.killOwner(of: "org.example.Kit-App")
        #expect(try titles("volcano") == [])
        #expect(try !session.client.hasOwner("org.example.Kit-App"))
    }

    @Test func `an app that doesn't answer in time is left out`() throws {
        #expect(try titles("slow") == [])
        #expect(try titles("etna") == ["Etna"])
    }

    @Test(arguments: [
        "", "[]", #"{"version":2,"id":"org.example.Kit-App","entities":[]}"#,
        #"{"version":1,"id":"org.example.Other","entities":[{"type":"Place","id":"x","title":"Fuji"}]}"#,
        #"{"version":1,"id":"org.example.Kit-App","entities":[{"type":"../Place","id":"x","title":"Fuji"},{"id":"y"},7]}"#,
    ])
    func `an invalid index has no entities`(_ text: String) throws {
        try session.session.directory.write(text, to: file + ".other")
        try Shell.run("mv \"$1.other\" \"$1\"", "\(session.session.directory.path)/\(file)")
        #expect(try titles("fuji") == [])
        #expect(try titles("closest") == ["Find Closest Landmark"])
    }

    @Test func `an index that is a link isn't read`() throws {
        try Shell.run("mv \"$1\" \"$1.other\"; ln -s \"$1.other\" \"$1\"", "\(session.session.directory.path)/\(file)")
        #expect(try titles("fuji") == [])
    }
}
