/// A dependency of an intent or a query, which the app has added to an ``AppDependencyManager``: the wrapper `@Dependency`
/// or `@AppDependency`.
///
/// Before an intent is performed, and before a query is asked, its dependencies are made; one that nobody has added is an
/// error for the caller then, and nothing is performed. Code that reads one that nobody has added by itself ends the process,
/// as on Apple's systems.
@propertyWrapper
public final class AppDependency<Value: Sendable>: Sendable {
    /// A key is taken once, and isn't changed.
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

    /// The dependency, made now if nobody has needed it before.
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

/// A property of an intent or a query that is there before it runs.
protocol PreparedProperty: Sendable {
    /// Sees to it that the property has its value.
    ///
    /// - Throws: The reason why it has none.
    func prepare() async throws
}

enum PreparedProperties {
    /// Prepares those of an intent or a query.
    ///
    /// - Throws: The reason why one has no value.
    static func prepare(of subject: some Sendable) async throws {
        for property in Mirror(reflecting: subject).children.compactMap({ $0.value as? any PreparedProperty }) {
            try await property.prepare()
        }
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
