import TestSupport
import Testing

@testable import AppIntents

/// The file of an app's index of entities.
@Suite struct IndexTests {
    private let directory: TemporaryDirectory
    private let file: IndexFile

    init() throws {
        directory = try TemporaryDirectory()
        let path = directory.path
        file = try IndexFile(of: "org.example.Tea", in: Environment { $0 == "XDG_DATA_HOME" ? path : nil })
    }

    struct Tea: IndexedEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tea"
        static let defaultQuery = TeaQuery()
        let id: Int
        @Property(indexingKey: \.keywords) var tastes: [String]
        @Property(indexingKey: \.subject) var year: Int?
        @Property var price: Int

        init(_ id: Int, _ tastes: [String] = [], year: Int? = nil) {
            self.id = id
            self.tastes = tastes
            self.year = year
            price = 3
        }

        var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Tea \(id)") }
        var attributeSet: CSSearchableItemAttributeSet {
            let attributes = defaultAttributeSet
            attributes.alternateNames = ["Chai", String(repeating: "x", count: 300)]
            return attributes
        }
    }

    struct TeaQuery: EntityQuery {
        func entities(for identifiers: [Int]) async throws -> [Tea] { identifiers.map { Tea($0) } }
    }

    @Test func `an entity is found by its attributes and indexed properties, cut to 256 bytes`() async throws {
        let item = try await IndexedItem(Tea(7, ["sweet", "mild"], year: 2024), index: "")
        #expect(item.title == "Tea 7")
        #expect(item.words == ["Chai", String(repeating: "x", count: 256), "sweet mild", "2024"])
        #expect(IndexedItem(item.json) == item)
        #expect(try await IndexedItem(Tea(7), index: "").words.count == 2)
    }

    @Test func `changes are kept, and without entities there is no file`() async throws {
        let items = [try await IndexedItem(Tea(1), index: "a"), try await IndexedItem(Tea(2), index: "")]
        try file.change { $0 + items }
        #expect(try file.items() == items)
        try file.change { $0.filter { $0.id == "2" } }
        #expect(try file.items() == [items[1]])
        try file.change { _ in [] }
        #expect(try file.items().isEmpty)
        #expect(directory.read("app-intents/index/org.example.Tea.json").isEmpty)
    }

    @Test func `too many entities are refused, and nothing is changed`() async throws {
        let item = try await IndexedItem(Tea(1), index: "")
        try file.change { _ in [item] }
        let error = #expect(throws: CSIndexError.self) {
            try file.change { _ in Array(repeating: item, count: 10_001) }
        }
        #expect(error?.code == .quotaExceeded)
        #expect(error?.description == "expected at most 10000 entities, got 10001")
        #expect(try file.items() == [item])
    }

    @Test func `a file that isn't an index counts as empty`() async throws {
        let item = try await IndexedItem(Tea(1), index: "")
        try file.change { _ in [item] }
        try directory.write("{\"version\":1", to: "app-intents/index/org.example.Tea.json")
        #expect(try file.items().isEmpty)
    }

    @Test func `without a directory there is no index`() {
        let error = #expect(throws: CSIndexError.self) { try IndexFile(of: "x.y", in: Environment { _ in nil }) }
        #expect(error?.code == .indexUnavailableError)
    }
}
