internal import AlarmsClient

/// An entity without a permanent identifier: a result that no query finds again.
///
/// Its form in storage and on the bus is a dictionary `a{sv}` of its properties.
@_alwaysEmitConformanceMetadata
public protocol TransientAppEntity: AppEntity where ID == TransientAppEntityIdentifier {
    associatedtype DefaultQuery = TransientAppEntityQuery<Self>

    /// Creates an entity whose properties are set afterwards.
    init()
}

/// The identifier of transient entities, the same for all.
public struct TransientAppEntityIdentifier: EntityIdentifierConvertible {
    /// An empty text.
    public var entityIdentifierString: String { "" }

    /// Creates the identifier.
    public init() {}

    /// Returns the identifier for an empty text.
    public static func entityIdentifier(for entityIdentifierString: String) -> TransientAppEntityIdentifier? {
        entityIdentifierString.isEmpty ? TransientAppEntityIdentifier() : nil
    }
}

extension TransientAppEntity {
    /// The common identifier of transient entities.
    public var id: TransientAppEntityIdentifier { TransientAppEntityIdentifier() }

    /// Returns the properties with values.
    public static func intentStorage(of value: Self) -> IntentStorage? {
        IntentStorage(.dictionary(StorableProperties.of(value).compactMapValues { $0.storedValue }))
    }

    /// Returns an entity with the stored properties; `nil` if one is unknown, or has another type.
    public static func intentValue(in storage: IntentStorage?) -> Self? {
        guard let storage, let entries = storage.value.dictionaryValue else { return nil }
        let entity = Self()
        let properties = StorableProperties.of(entity)
        for (name, value) in entries {
            guard let property = properties[name], property.restore(storage.part(value)) else { return nil }
        }
        return entity
    }

    /// Returns none: the entity can't be fetched.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] { [] }
}

extension TransientAppEntity where DefaultQuery == TransientAppEntityQuery<Self> {
    /// The query of transient entities, which finds none.
    public static var defaultQuery: TransientAppEntityQuery<Self> { TransientAppEntityQuery() }
}

/// The query of entities that can't be found again: it finds none.
public struct TransientAppEntityQuery<Entity: TransientAppEntity>: EntityQuery {
    /// Creates the query.
    public init() {}

    /// Returns none.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

/// The properties stored with an entity, by name.
private enum StorableProperties {
    static func of(_ entity: any AppEntity) -> [String: any StorableProperty] {
        var properties: [String: any StorableProperty] = [:]
        for case (let label?, let property as any StorableProperty) in Mirror(reflecting: entity).children {
            properties[label.propertyName] = property
        }
        return properties
    }
}

private protocol StorableProperty {
    /// The stored form of the value; `nil` if there is no value, or no such form.
    var storedValue: BusValue? { get }

    /// Sets the value to the stored one; returns false if it has another type.
    func restore(_ storage: IntentStorage) -> Bool
}

extension EntityProperty: StorableProperty {
    fileprivate var storedValue: BusValue? {
        guard let value = current as? any IntentValue else { return nil }
        return Self.stored(value)
    }

    fileprivate func restore(_ storage: IntentStorage) -> Bool {
        guard let type = Value.self as? any IntentValue.Type, let value = Self.value(of: type, storage) else {
            return false
        }
        wrappedValue = value
        return true
    }

    private static func value<Stored: IntentValue>(of type: Stored.Type, _ storage: IntentStorage) -> Value? {
        Stored.intentValue(in: storage) as? Value
    }

    private static func stored<Stored: IntentValue>(_ value: Stored) -> BusValue? {
        Stored.intentStorage(of: value)?.value
    }
}
