/// A dependency of an intent, a query, an entity or a provider of options, which the app has added to an
/// ``AppDependencyManager``: the wrapper `@Dependency` or `@AppDependency`.
///
/// Before an intent is performed, before a query or a provider is asked, and when an entity has come from a query, its
/// dependencies are made. If one wasn't added, the caller gets an error, and nothing is performed. Code that
/// reads a dependency that wasn't added ends the process, as on Apple's systems.
@propertyWrapper
public final class AppDependency<Value: Sendable>: Sendable {
    /// `AnyHashable`, which Apple's signature has, isn't Sendable: the name is only compared here.
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

    /// The dependency, made at the first access.
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

/// A property that has its value before the code around it runs.
protocol PreparedProperty: Sendable {
    /// Makes the property's value, unless it is there.
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
