internal import AlarmsClient
internal import DBus

/// An entity for callers on the bus.
struct EntityRow<Entity: AppEntity> {
    private let entity: Entity

    init(_ entity: Entity) {
        self.entity = entity
    }

    /// Returns the row `a{sv}`, with the values of these properties.
    ///
    /// - Throws: `BusError` if the entity has no such property; the error of a property's getter, or of a dependency.
    func entries(with properties: [String]) async throws -> [String: Value] {
        try await PreparedProperties.prepare(of: entity)
        let representation = entity.displayRepresentation
        var entries: [String: Value] = [
            "Type": .string(Entity.persistentIdentifier), "Id": .string(entity.id.entityIdentifierString),
            "Title": .string(representation.title.text),
        ]
        entries["Subtitle"] = (representation.subtitle?.text).map(Value.string)
        entries["Icon"] = (representation.image?.iconName).map(Value.string)
        guard !properties.isEmpty else { return entries }
        var values: [String: Value] = [:]
        let known = listedProperties
        for name in properties {
            guard let property = known[name] else {
                throw BusError(
                    IntentErrorName.invalidParameter, "\(Entity.persistentIdentifier) has no property \(name)")
            }
            values[name] = try await property.stored(of: entity)
        }
        entries["Properties"] = .dictionary(values)
        return entries
    }

    /// The properties, by their names.
    private var listedProperties: [String: any ListedProperty] {
        var properties: [String: any ListedProperty] = [:]
        for case (let label?, let property as any ListedProperty) in Mirror(reflecting: entity).children {
            properties[label.propertyName] = property
        }
        return properties
    }
}

/// A property of any entity type.
private protocol ListedProperty {
    /// Returns the value in the form of the bus; `nil` if there is no value, or no such form.
    func stored(of entity: any AppEntity) async throws -> BusValue?
}

extension ListedProperty {
    fileprivate func form(of value: Any) -> BusValue? {
        (value as? any IntentValue).flatMap { stored($0) }
    }

    private func stored<Value: IntentValue>(_ value: Value) -> BusValue? { Value.intentStorage(of: value)?.value }
}

extension EntityProperty: ListedProperty {
    fileprivate func stored(of entity: any AppEntity) async throws -> BusValue? {
        current.flatMap { form(of: $0) }
    }
}

extension ComputedEntityProperty: ListedProperty {
    fileprivate func stored(of entity: any AppEntity) async throws -> BusValue? {
        try (entity as? Entity).flatMap { form(of: try value(of: $0)) }
    }
}

extension DeferredEntityProperty: ListedProperty {
    fileprivate func stored(of entity: any AppEntity) async throws -> BusValue? {
        guard let entity = entity as? Entity else { return nil }
        return form(of: try await value(of: entity))
    }
}
