internal import AlarmsClient

/// An object of the app that its actions are about: a landmark, a collection, a list.
///
/// An intent is stored with the identifiers of its entities, without their contents; before it runs, their types'
/// queries fetch them again.
@_alwaysEmitConformanceMetadata
public protocol AppEntity: IntentValue, PersistentlyIdentifiable, Identifiable where ID: EntityIdentifierConvertible {
    /// The type of ``defaultQuery``.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    /// The query that finds entities of this type.
    static var defaultQuery: DefaultQuery { get }
    /// The text for the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The text of the entity.
    var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
    /// A property of the entity.
    public typealias Property<Value: Sendable> = EntityProperty<Value>

    /// Returns the stored form, which is only the identifier.
    public static func intentStorage(of value: Self) -> IntentStorage? {
        IntentStorage(.string(value.id.entityIdentifierString))
    }

    /// Returns the entity with the stored identifier, if a query has fetched it.
    public static func intentValue(in storage: IntentStorage?) -> Self? {
        guard let storage, let identifier = entityIdentifiers(in: storage).first else { return nil }
        return storage.entities[identifier] as? Self
    }

    /// Returns the stored identifier; an empty array if it has another type.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] {
        guard let id = storage?.value.stringValue.flatMap(ID.entityIdentifier(for:)) else { return [] }
        return [EntityIdentifier(for: Self.self, identifier: id)]
    }
}
