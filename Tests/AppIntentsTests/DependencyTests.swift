import AlarmsClient
import DBus
import Synchronization
import Testing

@testable import AppIntents

/// The dependencies that the app gives its intents.
@Suite struct DependencyTests {
    final class Store: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }

    struct Failure: Error {}

    final class Count: Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
        var now: Int { value.withLock { $0 } }
    }

    static let manager = AppDependencyManager()

    struct Intent: AppIntent {
        static let title: LocalizedStringResource = "Intent"
        @AppDependency(manager: DependencyTests.manager) var store: Store
        @Dependency(key: "other", manager: DependencyTests.manager) var other: Store

        func perform() async throws -> some ReturnsValue<String> { .result(value: store.name + other.name) }
    }

    struct Missing: AppIntent {
        static let title: LocalizedStringResource = "Missing"
        @Dependency(manager: DependencyTests.manager) private var count: Float

        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `a dependency is made when it is first needed, once`() async throws {
        let count = Count()
        let manager = AppDependencyManager()
        manager.add(dependency: Store("\(count.next())"))
        #expect(count.now == 0)
        let (one, other) = (AppDependency<Store>(manager: manager), AppDependency<Store>(manager: manager))
        #expect(one.wrappedValue.name == "1" && other.wrappedValue === one.wrappedValue)
        try await one.prepare()
        #expect(count.now == 1)
    }

    @Test func `keys distinguish dependencies of one type, and a later one replaces the earlier`() async throws {
        Self.manager.add(dependency: Store("a"))
        Self.manager.add(key: "other", dependency: Store("b"))
        let intent = Intent()
        try await EntityResolution.resolve(intent)
        #expect(try await intent.perform().value == "ab")
        Self.manager.add(dependency: Store("c"))
        #expect(try await intent.perform().value == "cb")
    }

    @Test func `a dependency that was never added is an error before the intent runs`() async throws {
        let error = await #expect(throws: AppDependencyError.self) { try await EntityResolution.resolve(Missing()) }
        #expect(error?.description == "no dependency of the type Swift.Float was added")
        let keyed = AppDependency<Store>(key: 7, manager: AppDependencyManager())
        let other = await #expect(throws: AppDependencyError.self) { try await keyed.prepare() }
        #expect(other?.text.hasSuffix("Store, 7 was added") == true)
    }

    @Test func `an asynchronous dependency is made before the intent runs, once`() async throws {
        let count = Count()
        let manager = AppDependencyManager()
        manager.add { () async throws -> Store in
            await Task.yield()
            return Store("\(count.next())")
        }
        let dependency = AppDependency<Store>(manager: manager)
        #expect(manager.dependency(Store.self, key: nil) == nil)
        async let first: Void = dependency.prepare()
        async let second: Void = dependency.prepare()
        _ = try await (first, second)
        #expect(dependency.wrappedValue.name == "1" && count.now == 1)
    }

    @Test func `a dependency that fails is made again`() async throws {
        let count = Count()
        let manager = AppDependencyManager()
        manager.add { () async throws -> Store in
            if count.next() == 1 { throw Failure() }
            return Store("there")
        }
        let dependency = AppDependency<Store>(manager: manager)
        await #expect(throws: Failure.self) { try await dependency.prepare() }
        try await dependency.prepare()
        #expect(dependency.wrappedValue.name == "there")
    }

    struct Thing: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Thing"
        static let defaultQuery = ThingQuery()
        let id: String
        var displayRepresentation: DisplayRepresentation { "Thing" }
    }

    struct ThingQuery: EntityQuery {
        @Dependency(manager: DependencyTests.manager) private var missing: Double
        func entities(for identifiers: [String]) async throws -> [Thing] { identifiers.map { Thing(id: $0) } }
    }

    struct Take: AppIntent {
        static let title: LocalizedStringResource = "Take"
        @Parameter(title: "Thing") var thing: Thing
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Leaf: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Leaf"
        static let defaultQuery = LeafQuery()
        let id: String
        @Dependency(manager: DependencyTests.manager) private var missing: UInt8
        var displayRepresentation: DisplayRepresentation { "Leaf \(missing)" }
    }

    struct LeafQuery: EnumerableEntityQuery {
        func allEntities() async throws -> [Leaf] { [Leaf(id: "1")] }
    }

    struct Rake: AppIntent {
        static let title: LocalizedStringResource = "Rake"
        @Parameter(title: "Leaf") var leaf: Leaf
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `an entity isn't read if its dependency was never added`() async throws {
        await #expect(throws: AppDependencyError.self) { try await EntityRow(Leaf(id: "1")).entries(with: []) }
        for query: [String: Value] in [["matching": .string("leaf")], ["suggested": .boolean(true)]] {
            guard case .failure(let error) = try await EntityRequest(query).result(of: Leaf.self) else {
                Issue.record("an answer to \(query)")
                continue
            }
            #expect(error.message.contains("no dependency of the type Swift.UInt8 was added"))
        }
        let stored = StoredIntent(typeName: "", actionName: "", parameters: ["leaf": .string("1")], opensApp: false)
        let intent = try stored.intent(of: Rake.self)
        await #expect(throws: AppDependencyError.self) { try await EntityResolution.resolve(intent) }
    }

    class Base: @unchecked Sendable {
        @AppDependency(manager: DependencyTests.manager) var missing: UInt16
    }

    final class Derived: Base, @unchecked Sendable {}

    @Test func `the dependencies of a superclass are prepared`() async throws {
        await #expect(throws: AppDependencyError.self) { try await PreparedProperties.prepare(of: Derived()) }
    }

    @Test func `a query isn't called if its dependency was never added`() async throws {
        let stored = StoredIntent(typeName: "", actionName: "", parameters: ["thing": .string("1")], opensApp: false)
        let intent = try stored.intent(of: Take.self)
        await #expect(throws: AppDependencyError.self) { try await EntityResolution.resolve(intent) }
    }
}
