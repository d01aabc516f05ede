/// A query that finds entities of the app.
public protocol EntityQuery: PersistentlyIdentifiable, Sendable {
    /// The type of the entities.
    associatedtype Entity: AppEntity
    /// The type of a list of entities for people: an array, or a collection with sections.
    associatedtype Result: ResultsCollection & Sendable = [Entity] where Result.Item == Entity

    /// Creates the query.
    init()

    /// Fetches the entities with these identifiers; entities that no longer exist are omitted.
    ///
    /// - Throws: Any error; then an intent with these entities isn't performed.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

    /// Returns the entities offered before a person has typed anything. Default: none.
    ///
    /// - Throws: Any error.
    func suggestedEntities() async throws -> Result

    /// Returns the default entity of a parameter; `nil`: none. Default: none.
    func defaultResult() async -> Entity?
}

extension EntityQuery {
    /// Returns none.
    public func defaultResult() async -> Entity? { nil }

    /// A dependency of the query.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

extension EntityQuery where Result == [Entity] {
    /// Returns none.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// A query that finds entities by a typed text.
public protocol EntityStringQuery: EntityQuery {
    /// Returns the entities that match a text.
    ///
    /// - Throws: Any error.
    func entities(matching string: String) async throws -> Result
}

/// A query of few entities, which can all be listed.
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
    /// Returns all entities.
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}
