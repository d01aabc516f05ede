/// A query that finds entities of the app.
public protocol EntityQuery: PersistentlyIdentifiable, Sendable {
    /// The type of the entities.
    associatedtype Entity: AppEntity
    /// The type of a list of entities for people: an array, or a collection with sections.
    associatedtype Result: ResultsCollection & Sendable = [Entity] where Result.Item == Entity

    /// Creates the query.
    init()

    /// Fetches the entities of these identifiers; those that aren't there any more are left out.
    ///
    /// - Throws: Any error; an intent whose parameters these entities are isn't performed then.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

    /// Returns the entities that are offered to people before they have typed anything. Default: none.
    ///
    /// - Throws: Any error.
    func suggestedEntities() async throws -> Result

    /// Returns the default entity of a parameter; `nil`: none. Default: none.
    func defaultResult() async -> Entity?
}

extension EntityQuery {
    /// None.
    public func defaultResult() async -> Entity? { nil }

    /// A dependency of the query.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

extension EntityQuery where Result == [Entity] {
    /// None.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// A query that finds entities by a text that a person has typed.
public protocol EntityStringQuery: EntityQuery {
    /// Returns the entities that match a text.
    ///
    /// - Throws: Any error.
    func entities(matching string: String) async throws -> Result
}

/// A query of so few entities that all can be listed.
public protocol EnumerableEntityQuery: EntityQuery {
    /// The type of the entities.
    associatedtype Entity

    /// Returns all entities.
    ///
    /// - Throws: Any error.
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Returns the entities with these identifiers.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let identifiers = Set(identifiers)
        return try await allEntities().filter { identifiers.contains($0.id) }
    }
}

extension EnumerableEntityQuery where Result == [Entity] {
    /// All entities.
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}
