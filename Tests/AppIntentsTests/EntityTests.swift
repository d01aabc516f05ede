import AlarmsClient
import FoundationEssentials
import Testing

@testable import AppIntents

/// Entities, and the queries that fetch those that are parameters.
@Suite struct EntityTests {
    struct Landmark: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
        static let defaultQuery = LandmarkQuery()
        let id: Int
        @Property(title: "Name") var name: String
        @Property var note: String?

        init(id: Int, name: String) {
            self.id = id
            self.name = name
        }

        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(name)", image: .init(systemName: "mountain.2"))
        }
    }

    /// Records the calls that it gets in this task.
    struct LandmarkQuery: EntityStringQuery {
        @TaskLocal static var calls: Calls?
        static let names = [1: "Fuji", 2: "Everest", 3: "Niagara"]

        struct Failure: Error {}

        func entities(for identifiers: [Int]) async throws -> [Landmark] {
            await Self.calls?.add(identifiers)
            if identifiers.contains(13) { throw Failure() }
            // In an order of its own.
            return identifiers.reversed().compactMap { id in Self.names[id].map { Landmark(id: id, name: $0) } }
        }

        func entities(matching string: String) async throws -> [Landmark] {
            Self.names.filter { $0.value.contains(string) }.map { Landmark(id: $0.key, name: $0.value) }
        }
    }

    actor Calls {
        var ids: [[Int]] = []
        func add(_ ids: [Int]) { self.ids.append(ids) }
    }

    struct Trip: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trip"
        static let defaultQuery = TripQuery()
        let id: UUID
        var displayRepresentation: DisplayRepresentation { "Trip" }
    }

    struct TripQuery: EnumerableEntityQuery {
        static let trips = [Trip(id: UUID()), Trip(id: UUID())]
        func allEntities() async throws -> [Trip] { Self.trips }
    }

    struct Settings: UniqueAppEntity {
        @ComputedProperty var isDark: Bool { true }
    }

    @UnionValue
    enum Found {
        case landmark(Landmark), trip(Trip)
    }

    struct Visit: AppIntent {
        static let title: LocalizedStringResource = "Visit"
        @Parameter(title: "Landmark") var landmark: Landmark
        @Parameter(title: "Others", default: []) var others: [Landmark]
        @Parameter(title: "Last") var last: Landmark?
        @Parameter(title: "Trip") var trip: Trip?
        @Parameter(title: "Found") var found: [Found]?
        @Parameter(title: "Settings") var settings: Settings?

        func perform() async throws -> some ReturnsValue<Landmark> { .result(value: landmark) }
    }

    private func stored(_ parameters: [String: Value]) -> StoredIntent {
        StoredIntent(
            typeName: IntentTypes.register(Visit.self), actionName: "Visit", parameters: parameters, opensApp: false)
    }

    private func ids(_ ids: String...) -> Value { .array(ids.map { .variant(.string($0)) }, of: "v") }

    @Test func `the identifiers of entities are stored`() {
        let intent = Visit()
        intent.landmark = Landmark(id: 1, name: "Fuji")
        intent.others = [Landmark(id: 2, name: "Everest"), Landmark(id: 3, name: "Niagara")]
        intent.found = [.trip(TripQuery.trips[0]), .landmark(intent.landmark)]
        intent.settings = Settings()
        let found: [Value] = [
            .dictionary(["trip": .string(TripQuery.trips[0].id.uuidString)]), .dictionary(["landmark": .string("1")]),
        ]
        #expect(
            StoredIntent(intent).parameters == [
                "landmark": .string("1"), "others": ids("2", "3"), "settings": .string("Settings"),
                "found": .array(found.map(Value.variant), of: "v"),
            ])
    }

    @Test func `those of one type are fetched in one call, each once`() async throws {
        let trip = TripQuery.trips[1]
        let found: [Value] = [.dictionary(["landmark": .string("3")]), .dictionary(["trip": .string("\(trip.id)")])]
        let intent = try stored([
            "landmark": .string("1"), "others": ids("2", "1"), "last": .string("2"),
            "found": .array(found.map(Value.variant), of: "v"), "settings": .string("Settings"),
        ]).intent()
        let calls = Calls()
        try await LandmarkQuery.$calls.withValue(calls) { try await EntityResolution.resolve(intent) }
        #expect(await calls.ids == [[3, 1, 2]])
        let visit = try #require(intent as? Visit)
        #expect(visit.landmark.name == "Fuji")
        #expect(visit.others.map(\.name) == ["Everest", "Fuji"])
        #expect(visit.last?.name == "Everest")
        #expect(visit.trip == nil)
        #expect(visit.settings?.isDark == true)
        guard case .landmark(let third)? = visit.found?.first, case .trip(let last)? = visit.found?.last else {
            return #expect(Bool(false), "other cases were found")
        }
        #expect(third.name == "Niagara" && last.id == trip.id)
        #expect(try await visit.perform().value?.id == 1)
    }

    @Test func `an intent without entities calls no query`() async throws {
        let calls = Calls()
        try await LandmarkQuery.$calls.withValue(calls) {
            try await EntityResolution.resolve(Visit())
            let intent = Visit()
            intent.landmark = Landmark(id: 4, name: "Not stored")
            try await EntityResolution.resolve(intent)
            #expect(intent.landmark.name == "Not stored")
        }
        #expect(await calls.ids.isEmpty)
    }

    @Test func `before they are fetched, identifiers are kept`() throws {
        let parameters: [String: Value] = ["landmark": .string("9"), "last": .string("2"), "others": ids("1")]
        let intent = try #require(try stored(parameters).intent() as? Visit)
        #expect(StoredIntent(intent).parameters == parameters)
        #expect(intent.last == nil)
        intent.last = nil
        #expect(StoredIntent(intent).parameters["last"] == nil)
    }

    @Test(arguments: ["landmark", "last", "others", "found"])
    func `an entity that its query doesn't know any more is an error`(parameter: String) async throws {
        var parameters: [String: Value] = ["landmark": .string("1")]
        parameters[parameter] =
            switch parameter {
            case "others": ids("1", "99")
            case "found": .array([.variant(.dictionary(["landmark": .string("99")]))], of: "v")
            default: .string("99")
            }
        let intent = try stored(parameters).intent()
        await #expect(throws: StoredIntentError.invalidParameter(parameter, of: "Visit")) {
            try await EntityResolution.resolve(intent)
        }
    }

    @Test(arguments: [Value.string("x"), .int64(1), .string(""), .array([], of: "v")])
    func `what is no identifier of the type is refused`(value: Value) {
        #expect(throws: StoredIntentError.invalidParameter("landmark", of: "Visit")) {
            try stored(["landmark": value]).intent()
        }
    }

    @Test func `the error of a query is that of the resolution`() async throws {
        let intent = try stored(["landmark": .string("13")]).intent()
        await #expect(throws: LandmarkQuery.Failure.self) { try await EntityResolution.resolve(intent) }
    }

    // MARK: Declarations

    @Test func `properties have titles, and are nil until they are set`() {
        let landmark = Landmark(id: 1, name: "Fuji")
        #expect(landmark.$name.title == "Name" && landmark.$note.title == nil)
        #expect(landmark.note == nil)
        let copy = landmark
        copy.note = "high"
        #expect(landmark.note == "high")
    }

    @Test func `an identifier is that of its type`() {
        let landmark = Landmark(id: 1, name: "Fuji")
        #expect(EntityIdentifier(for: landmark) == EntityIdentifier(for: Landmark.self, identifier: 1))
        #expect(EntityIdentifier(for: landmark) != EntityIdentifier(for: Landmark.self, identifier: 2))
        #expect(EntityIdentifier(for: Settings()).identifier == "Settings")
        let trip = EntityIdentifier(for: Trip(id: TripQuery.trips[0].id))
        #expect(trip.entityType == Trip.self && UUID.entityIdentifier(for: trip.identifier) == TripQuery.trips[0].id)
    }

    @Test func `what a query doesn't say has a default`() async throws {
        #expect(try await LandmarkQuery().suggestedEntities().isEmpty)
        #expect(try await TripQuery().suggestedEntities().count == 2)
        #expect(await LandmarkQuery().defaultResult() == nil)
        #expect(try await LandmarkQuery().entities(matching: "ver").map(\.id) == [2])
        #expect(try await Settings.defaultQuery.entities(for: ["Settings", "Other"]).count == 1)
        #expect(Settings.typeDisplayRepresentation.name == "Settings")
        #expect(Settings().displayRepresentation.title == "Settings")
    }

    @Test func `texts have pictures, synonyms and forms for numbers`() {
        let representation = Landmark(id: 1, name: "Fuji").displayRepresentation
        #expect(representation.image == DisplayRepresentation.Image(systemName: "mountain.2"))
        #expect(representation.image != DisplayRepresentation.Image(named: "mountain.2"))
        let type = TypeDisplayRepresentation(name: "Landmark", numericFormat: "\(placeholder: .int) landmarks")
        #expect(type.numericFormat?.key == "%lld landmarks")
        #expect(type.numericFormat?.text == "%lld landmarks")
    }

    @Test func `entities are found by their conformance`() {
        let entities = DeclaredTypes.types((any AppEntity).self) { $0 as? any AppEntity.Type }
        #expect(entities.contains { $0 == Landmark.self } && entities.contains { $0 == Settings.self })
    }
}
