import AlarmsClient
import FoundationEssentials
import Synchronization
import Testing

@testable import AppIntents

/// Intents, entities and errors of the system's kinds.
@Suite struct SystemIntentTests {
    struct Note: IndexedEntity {
        static let typeDisplayRepresentation = TypeDisplayRepresentation(
            name: "Note", numericFormat: "\(placeholder: .int) notes")
        static let defaultQuery = NoteQuery()
        let id: String
        @Property(indexingKey: \.displayName) var name: String?
        @Property(title: "Place", customIndexingKey: CSCustomAttributeKey(keyName: "place")) var place: String
        @Property var plain: Int?
        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "A note", subtitle: "of \(id)", image: .init(systemName: "note"))
        }
    }

    struct NoteQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [Note] { identifiers.map { Note(id: $0) } }
    }

    struct DeleteNotes: DeleteIntent {
        static let title: LocalizedStringResource = "Delete Notes"
        @Parameter(title: "Notes") var entities: [Note]
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Toggle: SetValueIntent, PredictableIntent {
        static let title: LocalizedStringResource = "Toggle"
        @Parameter(title: "On") var value: Bool

        static var predictionConfiguration: some IntentPredictionConfiguration {
            Prediction(parameters: (\.$value)) { value in DisplayRepresentation(title: "On: \(value ? "yes" : "no")") }
            Prediction(displayRepresentation: { "Toggle" })
        }

        func perform() async throws -> some IntentResult { .result() }
    }

    struct Settings: WidgetConfigurationIntent, CustomIntentMigratedAppIntent {
        static let title: LocalizedStringResource = "Settings"
        static let intentClassName = "OldSettings"
        @Parameter(title: "Note") var note: Note?
    }

    struct DependentQuery: EntityQuery {
        @IntentParameterDependency<Settings>(\.$note) var settings
        func entities(for identifiers: [String]) async throws -> [Note] { [] }
        func suggestedEntities() async throws -> IntentItemCollection<Note> {
            IntentItemCollection(items: settings.map { $0.note.map { [$0] } ?? [] } ?? [Note(id: "all")])
        }
    }

    struct Weather: TransientAppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weather"
        @Property(title: "Sky") var sky: String?
        @Property(title: "Degrees") var degrees: Double
        var displayRepresentation: DisplayRepresentation { "Weather" }
    }

    struct Kit: AppIntentsPackage {}

    struct Package: AppIntentsPackage {
        static var includedPackages: [any AppIntentsPackage.Type] { [Kit.self] }
    }

    /// Fails as often as its parameter says.
    struct Restarting: AppIntent {
        static let title: LocalizedStringResource = "Restarting"
        static let runs = Mutex(0)
        @Parameter(title: "Failures") var failures: Int

        func perform() async throws -> some ReturnsValue<Int> {
            let run = Self.runs.withLock { runs in
                runs += 1
                return runs
            }
            if run <= failures { throw AppIntentError.restartPerform }
            return .result(value: run)
        }
    }

    @Test func `properties keep the keys by which they are searched`() {
        let note = Note(id: "1")
        #expect(note.$name.indexingKey == .attribute("\\CSSearchableItemAttributeSet.displayName"))
        #expect(note.$place.indexingKey == .custom("place") && note.$place.title == "Place")
        #expect(note.$plain.indexingKey == nil)
        #expect(note.attributeSet.displayName == "A note" && note.attributeSet.contentDescription == "of 1")
        #expect(!note.hideInSpotlight)
        #expect(CSCustomAttributeKey(keyName: "") == nil && CSCustomAttributeKey(keyName: "a b") == nil)
    }

    @Test func `a transient entity is stored with its properties`() throws {
        var weather = Weather()
        weather.degrees = 3.5
        let storage = try #require(Weather.intentStorage(of: weather))
        #expect(storage.value == .dictionary(["degrees": .double(3.5)]))
        weather = try #require(Weather.intentValue(in: storage))
        #expect(weather.degrees == 3.5 && weather.sky == nil)
        #expect(Weather.entityIdentifiers(in: storage).isEmpty)
        #expect(Weather.intentValue(in: IntentStorage(.dictionary(["degrees": .string("x")]))) == nil)
        #expect(Weather.intentValue(in: IntentStorage(.dictionary(["wind": .string("x")]))) == nil)
        #expect(Weather.intentValue(in: IntentStorage(.string(""))) == nil)
    }

    @Test func `settings of widgets are no actions`() async throws {
        #expect(!Settings.isDiscoverable && Settings.intentClassName == "OldSettings")
        #expect(try await Settings().perform().value == nil)
        #expect(DeclaredTypes.intents.contains { $0 == Settings.self })
        #expect(try await DependentQuery().suggestedEntities().items.map { $0.id } == ["all"])
        #expect(Package.includedPackages.count == 1 && Kit.includedPackages.isEmpty)
    }

    @Test func `intents of each kind are found`() {
        for type in [DeleteNotes.self, Toggle.self, OpenURLIntent.self] as [any AppIntent.Type] {
            #expect(DeclaredTypes.intents.contains { $0 == type })
        }
    }

    @Test(arguments: [
        "https://example.org/a?b#c", "mailto:tea@example.org", "FILE:///tmp/a%20b", "x-tea+1.0:brew",
    ])
    func `an address with a scheme is opened`(address: String) throws {
        #expect(try OpenURLIntent.argument(for: #require(URL(string: address))) == address)
    }

    @Test(arguments: ["tea", "-tea", "--help", "/etc/passwd", "//example.org/a", "./a:b", "?a:b", "#a:b"])
    func `an address that would be taken for a file or an option is refused`(address: String) async throws {
        let intent = OpenURLIntent(try #require(URL(string: address)))
        await #expect(throws: OpenURLError.noScheme(address)) { try await intent.perform() }
        #expect(OpenURLError.noScheme(address).description.hasSuffix("got \"\(address)\""))
    }

    @Test func `an intent that asks for that is performed again, at most 16 times`() async throws {
        let intent = Restarting()
        for failures in [0, 2, 16] {
            Restarting.runs.withLock { $0 = 0 }
            intent.failures = failures
            #expect(try await intent.performWithRestarts().value == failures + 1)
        }
        Restarting.runs.withLock { $0 = 0 }
        intent.failures = 1000
        await #expect(throws: AppIntentError.restartPerform) { try await intent.performWithRestarts() }
        #expect(Restarting.runs.withLock { $0 } == 17)
    }
}
