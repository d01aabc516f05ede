/// A dependency of an intent, a query, an entity or a provider of options, added by the app to an
/// ``AppDependencyManager``: the wrapper `@Dependency` or `@AppDependency`.
///
/// Dependencies are created before an intent is performed, before a query or a provider is called, and when a query has
/// returned an entity. If one wasn't added, the caller gets an error, and nothing is performed. Reading a dependency
/// that wasn't added ends the process, as on Apple's systems.
@propertyWrapper
public final class AppDependency<Value: Sendable>: Sendable {
    /// `AnyHashable`, as in Apple's signature, isn't Sendable: the name is only compared here.
    private struct Key: @unchecked Sendable {
        let key: AnyHashable?
    }

    private let key: Key
    private let manager: AppDependencyManager

    /// Creates a dependency.
    ///
    /// - Parameters:
    ///   - key: The name under which it was added.
    ///   - manager: The collection to which it was added.
    public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        self.key = Key(key: key)
        self.manager = manager
    }

    /// The dependency, created at the first access.
    public var wrappedValue: Value {
        guard let value = manager.dependency(Value.self, key: key.key) else {
            preconditionFailure("a dependency is read that nobody has added: \(Value.self)")
        }
        return value
    }
}

extension AppDependency: PreparedProperty {
    func prepare() async throws { try await manager.prepare(Value.self, key: key.key) }
}

/// A property whose value is prepared before the surrounding code runs.
protocol PreparedProperty: Sendable {
    /// Creates the property's value, unless it exists.
    ///
    /// - Throws: The error if there is no value.
    func prepare() async throws
}

enum PreparedProperties {
    /// Prepares the properties of an intent, a query, an entity or a provider of options.
    ///
    /// - Throws: The error if a property has no value.
    static func prepare(of subject: some Sendable) async throws {
        for property in properties(of: subject) { try await property.prepare() }
    }

    private static func properties(of subject: some Sendable) -> [any PreparedProperty] {
        var properties: [any PreparedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: subject)
        while let reflected = mirror {
            properties += reflected.children.compactMap { $0.value as? any PreparedProperty }
            mirror = reflected.superclassMirror
        }
        return properties
    }
}

extension AppIntent {
    /// A dependency of the intent.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

extension AppEntity {
    /// A dependency of the entity.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

extension DynamicOptionsProvider {
    /// A dependency of the provider.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

extension IntentValueQuery {
    /// A dependency of the query.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}
