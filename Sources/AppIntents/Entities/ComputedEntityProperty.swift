/// A property of an entity that is computed on access; added by ``ComputedProperty()``.
public struct ComputedEntityProperty<Entity, Value>: Sendable {
    /// The title, for people; `nil`: none.
    public let title: LocalizedStringResource?
    private let get: @Sendable (Entity) throws -> Value

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - title: The title, for people; `nil`: none.
    ///   - get: Returns its value.
    public init(title: LocalizedStringResource? = nil, _ get: @escaping @Sendable (Entity) throws -> Value) {
        self.title = title
        self.get = get
    }

    /// Returns the current value.
    ///
    /// - Throws: The error of the property's getter.
    public func value(of entity: Entity) throws -> Value { try get(entity) }
}

/// A property of an entity that is fetched only when it is requested by name; added by ``DeferredProperty()``.
public struct DeferredEntityProperty<Entity, Value>: Sendable {
    /// The title, for people; `nil`: none.
    public let title: LocalizedStringResource?
    private let get: @Sendable (Entity) async throws -> Value

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - title: The title, for people; `nil`: none.
    ///   - get: Returns its value.
    public init(title: LocalizedStringResource? = nil, _ get: @escaping @Sendable (Entity) async throws -> Value) {
        self.title = title
        self.get = get
    }

    /// Fetches the value.
    ///
    /// - Throws: The error of the property's getter.
    public func value(of entity: Entity) async throws -> Value { try await get(entity) }
}
