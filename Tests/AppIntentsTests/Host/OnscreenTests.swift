import DBus
import Foundation
import TestSupport
import Testing

/// The entities that an app has on the screen: its property `Onscreen`, `app-intents screen`, and the search.
@Suite(.ownThreads) struct OnscreenTests {
    private let session: HostSession
    private static let app: InterfaceName = "org.example.AppIntents.App"
    private static let path: ObjectPath = "/org/example/Kit_App"

    init() throws {
        session = try HostSession()
        try session.client.record(MatchRule(path: Self.path, interface: .properties, member: "PropertiesChanged"))
    }

    /// Has the app perform an action, with a place.
    private func perform(_ action: String, _ place: String? = nil) throws {
        let parameters: [String: Value] = place.map { ["place": .string($0)] } ?? [:]
        _ = try session.call(
            "Run", "org.example.Kit-App", .string(action), .dictionary(parameters),
            .dictionary([:] as [String: Value]))
    }

    private func onscreen() throws -> Value {
        var reader = try session.client.property("Onscreen", of: Self.app, at: Self.path, on: "org.example.Kit-App")
        return try Value(from: &reader)
    }

    /// Waits for the next announced entities.
    private func announced() throws -> Value? {
        let signal = try session.client.next("PropertiesChanged", of: .properties)
        return try Value.arguments(of: signal)[1].properties["Onscreen"]
    }

    private func screen(_ arguments: String...) throws -> ProgramRun {
        try session.session.run(["screen"] + arguments)
    }

    private static func entities(_ entities: [[String]]) -> Value {
        .array(entities.map { .structure($0.map(Value.string)) }, of: "(sss)")
    }

    @Test func `the entity of the current activity is announced, listed and gone with it`() throws {
        #expect(try screen().outputText.isEmpty && !session.client.hasOwner("org.example.Kit-App"))
        try perform("ViewPlace", "fuji")
        let fuji = Self.entities([["Place", "fuji", "Viewing Fuji"]])
        #expect(try announced() == fuji)
        #expect(try onscreen() == fuji)
        #expect(try screen().outputText == "Viewing Fuji  org.example.Kit-App  Place/fuji\n")
        let json = try screen("org.example.Kit-App", "--json").outputText
        #expect(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]]
                == [["app": "org.example.Kit-App", "type": "Place", "id": "fuji", "title": "Viewing Fuji"]])

        try perform("ViewPlace", "etna")
        #expect(try announced() == Self.entities([["Place", "etna", "Viewing Etna"]]))
        try perform("LeavePlace")
        #expect(try announced() == Self.entities([]))
        #expect(try onscreen() == Self.entities([]))
    }

    @Test func `the entity of a snippet is on the screen while that is shown`() throws {
        try perform("PeekPlace", "etna")
        let (_, number) = try session.notification(1)
        #expect(try announced() == Self.entities([["Place", "etna", ""]]))
        #expect(try screen().outputText == "etna  org.example.Kit-App  Place/etna\n")
        try session.server.close(number, reason: 2)
        #expect(try announced() == Self.entities([]))
    }

    @Test func `an entity on the screen is found before all others`() throws {
        try perform("ViewPlace", "etna")
        let found = try session.findInApps("volcano")
        #expect(found.map { $0["Title"] } == ["Etna"] && found.first?["Relevance"] == .double(1))
        try perform("LeavePlace")
        #expect(try session.findInApps("volcano").first?["Relevance"] == .double(0.55))
    }

    @Test func `the document of an entity is written in a media type that it has`() throws {
        try perform("ViewPlace", "fuji")
        #expect(try screen("--as", "application/pdf").outputText == "%PDF-1.4 Fuji\0")
        #expect(try screen("--as", "text/plain").outputText == "Fuji")
        #expect(try screen("--as", "TEXT/PLAIN;charset=utf-8").outputText == "Fuji")
        let run = try screen("--as", "image/png")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "app-intents: Place has no form as image/png\n")
    }

    @Test func `a document larger than 16 MiB is refused`() throws {
        try perform("ViewPlace", "everest")
        let run = try screen("--as", "application/pdf")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "app-intents: the documents are larger than 16 MiB\n")
        #expect(try screen("--as", "text/plain").outputText == "Everest")
    }

    @Test func `where nothing is on the screen there is no document`() throws {
        let run = try screen("--as", "application/pdf")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "app-intents: no app says what is on the screen\n")
    }

    @Test func `a terminal gets no document`() throws {
        try perform("ViewPlace", "fuji")
        let talk = try session.session.talk(["screen", "--as", "application/pdf"])
        #expect(try talk.answer() == .exited(1))
        #expect(talk.text.contains("a terminal can't show a document"))
    }
}
