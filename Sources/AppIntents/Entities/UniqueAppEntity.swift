/// An entity of which there is one, as the settings of an app.
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

/// The query of an entity of which there is one: it creates it.
public struct UniqueAppEntityQuery<Entity: UniqueAppEntity>: EnumerableEntityQuery {
    /// Creates the query.
    public init() {}

    /// Returns the one entity.
    public func allEntities() async throws -> [Entity] { [Entity()] }
}
