import AlarmsClient
import Testing

@testable import AppIntents

/// The macros, as the compiler expands them.
@Suite struct MacroTests {
    @UnionValue
    enum Found: Equatable {
        case number(Int), text(String)
        case `default`([Bool])
        case inner(Inner)
    }

    /// Declares what the macro would add.
    @UnionValue
    enum Inner: UnionValue, Equatable {
        case flag(Bool)
    }

    @Test func `a union value has its cases by name`() {
        #expect(Found.unionCases.map(\.name) == ["number", "text", "default", "inner"])
        #expect(Found.unionCases.map { "\($0.valueType)" } == ["Int", "String", "Array<Bool>", "Inner"])
        #expect(Found.text("a").unionCase.name == "text")
        #expect(Found.text("a").unionCase.value as? String == "a")
    }

    @Test(arguments: [Found.number(3), .text("ä"), .default([true, false]), .inner(.flag(true))])
    func `a union value comes back from where it is stored`(value: Found) {
        #expect(Found.intentValue(in: Found.intentStorage(of: value)) == value)
    }

    @Test func `what is no case of it, or two, is refused`() {
        #expect(Found.intentStorage(of: .number(3)) == IntentStorage(.dictionary(["number": .int64(3)])))
        let values: [Value] = [
            .int64(3), .dictionary(["other": .int64(3)]), .dictionary(["number": .string("3")]),
            .dictionary(["number": .int64(3), "text": .string("a")]), .dictionary([String: Value]()),
        ]
        for value in values { #expect(Found.intentValue(in: IntentStorage(value)) == nil) }
        #expect(Found.intentValue(in: nil) == nil)
    }

    private actor Crowd {
        static let shared = Crowd()
        var count = 0

        func increment() -> Int {
            count += 1
            return count
        }
    }

    private struct Failure: Error {}

    struct Landmark: Sendable {
        var name: String

        @ComputedProperty(title: "Long (name)") var longName: String { "the \(name)" }
        @ComputedProperty var failing: Int { get throws { throw Failure() } }
        @DeferredProperty var crowd: Int {
            get async throws { await Crowd.shared.increment() }
        }
    }

    @Test func `a computed property has its present value, and is no parameter of the initializer`() throws {
        var landmark = Landmark(name: "Fuji")
        let properties = Mirror(reflecting: landmark).children.compactMap { child in
            (child.value as? ComputedEntityProperty<Landmark, String>).map { (child.label, $0) }
        }
        let (label, property) = try #require(properties.first)
        #expect(label == "_longName" && property.title == "Long (name)")
        landmark.name = "Everest"
        #expect(try property.value(of: landmark) == "the Everest")
        let failing = try #require(Mirror(reflecting: landmark).descendant("_failing"))
        #expect(throws: Failure.self) {
            try (failing as? ComputedEntityProperty<Landmark, Int>)?.value(of: landmark)
        }
    }

    @Test func `a deferred property is fetched when it is asked for`() async throws {
        let landmark = Landmark(name: "Fuji")
        let crowd = try #require(Mirror(reflecting: landmark).descendant("_crowd"))
        let property = try #require(crowd as? DeferredEntityProperty<Landmark, Int>)
        #expect(await Crowd.shared.count == 0)
        #expect(try await property.value(of: landmark) == 1)
        #expect(try await landmark.crowd == 2)
    }

    @AppIntent(schema: .visualIntelligence.semanticContentSearch)
    struct ShowSearchResultsIntent {
        var semanticContent: String
        var limit: Int?

        func perform() async throws -> some IntentResult & ReturnsValue<String> {
            .result(value: semanticContent)
        }
    }

    @AppIntent(schema: .photos.createAssets)
    struct CreateAssets: AppIntent {
        static let title: LocalizedStringResource = "Create Them"
        @Parameter(title: "Names") var names: [String]

        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `an intent of a schema has a title and parameters`() async throws {
        #expect(ShowSearchResultsIntent.title == "Show Search Results")
        #expect(CreateAssets.title == "Create Them")
        let intent = ShowSearchResultsIntent()
        intent.semanticContent = "tea"
        #expect(intent.$semanticContent.title == "Semantic Content")
        #expect(StoredIntent(intent).parameters == ["semanticContent": .string("tea")])
        #expect(try await intent.perform().value == "tea")
    }

    @AppEntity(schema: .photos.asset)
    struct AssetEntity {
        struct Query: EntityQuery {
            func entities(for identifiers: [String]) async throws -> [AssetEntity] { identifiers.map(AssetEntity.init) }
        }

        static let defaultQuery = Query()
        let id: String
        var isFavorite: Bool
        var note: String?
        var displayRepresentation: DisplayRepresentation { "Asset" }

        init(id: String) {
            self.id = id
            isFavorite = true
        }
    }

    @Test func `an entity of a schema has a text for its type, and properties`() async throws {
        #expect(AssetEntity.typeDisplayRepresentation.name == "Asset")
        let entity = try #require(try await AssetEntity.defaultQuery.entities(for: ["a"]).first)
        #expect(entity.$isFavorite.title == "Is Favorite" && entity.isFavorite && entity.note == nil)
        #expect(AssistantSchemas.Entity.photos.asset.name == "photos.asset")
    }

    @AppEnum(schema: .photos.assetType)
    enum AssetType: String {
        case photo, video
        static let caseDisplayRepresentations: [AssetType: DisplayRepresentation] = [.photo: "Photo", .video: "Video"]
    }

    @Test func `an enumeration of a schema is one of parameters`() {
        #expect(AssetType.typeDisplayRepresentation.name == "Asset Type")
        #expect(AssetType.intentValue(in: IntentStorage(.string("video"))) == .video)
        #expect(AssistantSchemas.Enum.photos.assetType.name == "photos.assetType")
    }
}
