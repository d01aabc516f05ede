internal import AlarmsClient

/// A thing of the app that its actions are about: a landmark, a collection, a list.
///
/// An intent is stored with the identifiers of its entities, not with what they have; before it runs, the query of
/// their type fetches them anew.
@_alwaysEmitConformanceMetadata
public protocol AppEntity: IntentValue, PersistentlyIdentifiable, Identifiable where ID: EntityIdentifierConvertible {
    /// The type of ``defaultQuery``.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    /// The query that finds entities of this type.
    static var defaultQuery: DefaultQuery { get }
    /// The text for the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The text of this entity.
    var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
    /// A property of the entity.
    public typealias Property<Value: Sendable> = EntityProperty<Value>

    /// The identifier alone is stored.
    public static func intentStorage(of value: Self) -> IntentStorage? {
        IntentStorage(.string(value.id.entityIdentifierString))
    }

    /// Returns the entity of an identifier that was stored, if a query has fetched it.
    public static func intentValue(in storage: IntentStorage?) -> Self? {
        guard let storage, let identifier = entityIdentifiers(in: storage).first else { return nil }
        return storage.entities[identifier] as? Self
    }

    /// Returns the stored identifier; an empty array if it isn't of this type.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] {
        guard let id = storage?.value.stringValue.flatMap(ID.entityIdentifier(for:)) else { return [] }
        return [EntityIdentifier(for: Self.self, identifier: id)]
    }
}
