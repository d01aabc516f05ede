public import FoundationEssentials

/// A type of entity identifiers, with a conversion to and from text.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
    /// The identifier as a text.
    var entityIdentifierString: String { get }

    /// Returns the identifier in a text; `nil` if it is invalid.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The text itself.
    public var entityIdentifierString: String { self }

    /// Returns the text itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { "\(self)" }

    /// Returns the number; `nil` if the text is invalid.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

extension UUID: EntityIdentifierConvertible {
    /// The 36 characters of the identifier.
    public var entityIdentifierString: String { uuidString }

    /// Returns the identifier; `nil` if the text is invalid.
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}

/// The identifier of an entity, with the entity's type.
public struct EntityIdentifier: Hashable, Sendable {
    /// The type of the entity.
    public let entityType: any AppEntity.Type
    /// The identifier as a text, ``EntityIdentifierConvertible/entityIdentifierString``.
    public let identifier: String

    /// Creates the identifier of an entity.
    public init<Entity: AppEntity>(for entity: Entity) {
        self.init(for: Entity.self, identifier: entity.id)
    }

    /// Creates the identifier of an entity of this type.
    public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
        self.entityType = entityType
        self.identifier = identifier.entityIdentifierString
    }

    /// Returns true if both identify the same entity.
    public static func == (one: EntityIdentifier, other: EntityIdentifier) -> Bool {
        one.entityType == other.entityType && one.identifier == other.identifier
    }

    /// Hashes the identifier and its type.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(entityType))
        hasher.combine(identifier)
    }
}
