internal import Synchronization

/// The dependencies of the app's intents: values that the app gives at its start, and intents get by ``AppDependency``.
///
/// A dependency is made when an intent needs it first, and kept.
public final class AppDependencyManager: Sendable {
    /// The dependencies of this process.
    public static let shared = AppDependencyManager()

    /// `AnyHashable`, which Apple's signature has, isn't Sendable: the name is only compared here, by one thread at a time.
    private struct Key: Hashable, @unchecked Sendable {
        let type: ObjectIdentifier
        let key: AnyHashable?
    }

    private let dependencies = Mutex<[Key: LazyDependency]>([:])

    /// Creates a collection without dependencies.
    public init() {}

    /// Adds a dependency, in place of another of its type and key.
    ///
    /// - Parameters:
    ///   - key: A name, of several dependencies of the type.
    ///   - dependencyProvider: Makes the dependency, once, when it is needed.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
    ) {
        set(LazyDependency(now: dependencyProvider), Dependency.self, key)
    }

    /// Adds an asynchronous dependency, in place of another of its type and key. It is made before an intent or a query
    /// with it runs.
    ///
    /// - Parameters:
    ///   - key: A name, of several dependencies of the type.
    ///   - dependencyProvider: Makes the dependency, once, when it is needed. What it throws is the error of the intent.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @escaping @Sendable () async throws -> Dependency
    ) {
        set(LazyDependency(later: dependencyProvider), Dependency.self, key)
    }

    private func set<Dependency>(_ dependency: LazyDependency, _ type: Dependency.Type, _ key: AnyHashable?) {
        let key = Key(type: ObjectIdentifier(type), key: key)
        dependencies.withLock { $0[key] = dependency }
    }

    private func lazyDependency<Dependency>(_ type: Dependency.Type, _ key: AnyHashable?) -> LazyDependency? {
        let key = Key(type: ObjectIdentifier(type), key: key)
        return dependencies.withLock { $0[key] }
    }

    /// Returns a dependency; `nil` if there is none, or an asynchronous one isn't made yet.
    func dependency<Dependency: Sendable>(_ type: Dependency.Type, key: AnyHashable?) -> Dependency? {
        lazyDependency(type, key)?.value() as? Dependency
    }

    /// Makes a dependency, if it isn't made yet.
    ///
    /// - Throws: ``AppDependencyError`` if there is none; the error of its provider.
    func prepare<Dependency: Sendable>(_ type: Dependency.Type, key: AnyHashable?) async throws {
        guard let dependency = lazyDependency(type, key) else {
            let name = key.map { ", \($0)" } ?? ""
            throw AppDependencyError(text: "no dependency of the type \(DeclaredTypes.name(of: type))\(name) was added")
        }
        try await dependency.prepare()
    }
}

/// The error of an intent with a dependency that wasn't added.
struct AppDependencyError: Error, Hashable, CustomStringConvertible {
    let text: String

    var description: String { text }
}
