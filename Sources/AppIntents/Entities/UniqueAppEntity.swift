/// An entity with a single instance, such as the settings of an app.
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntity: AppEntity where ID == String {
    associatedtype DefaultQuery = UniqueAppEntityQuery<Self>

    /// Creates the entity.
    init()
}

extension UniqueAppEntity {
    /// The name of the type.
    public var id: String { Self.persistentIdentifier }
    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: persistentIdentifier)
    }
    /// The text for the type.
    public var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
    }
}

extension UniqueAppEntity where DefaultQuery == UniqueAppEntityQuery<Self> {
    /// The query that creates the entity.
    public static var defaultQuery: UniqueAppEntityQuery<Self> { UniqueAppEntityQuery() }
}

/// The query of a unique entity, which creates the entity.
public struct UniqueAppEntityQuery<Entity: UniqueAppEntity>: EnumerableEntityQuery {
    /// Creates the query.
    public init() {}

    /// Returns the only entity.
    public func allEntities() async throws -> [Entity] { [Entity()] }
}
