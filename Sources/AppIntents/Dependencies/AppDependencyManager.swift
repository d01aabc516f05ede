internal import Synchronization

/// The dependencies of the app's intents: values added by the app at its start, and read through ``AppDependency``.
///
/// A dependency is created when an intent first needs it, and cached.
public final class AppDependencyManager: Sendable {
    /// The dependencies of this process.
    public static let shared = AppDependencyManager()

    /// `AnyHashable`, as in Apple's signature, isn't Sendable: the name is only compared here, by one thread at a time.
    private struct Key: Hashable, @unchecked Sendable {
        let type: ObjectIdentifier
        let key: AnyHashable?
    }

    private let dependencies = Mutex<[Key: LazyDependency]>([:])

    /// Creates a collection without dependencies.
    public init() {}

    /// Adds a dependency, replacing one with the same type and key.
    ///
    /// - Parameters:
    ///   - key: A name that distinguishes dependencies of the same type.
    ///   - dependencyProvider: Creates the dependency, once, when it is needed.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
    ) {
        set(LazyDependency(now: dependencyProvider), Dependency.self, key)
    }

    /// Adds an asynchronous dependency, replacing one with the same type and key. It is created before an intent or a
    /// query that uses it runs.
    ///
    /// - Parameters:
    ///   - key: A name that distinguishes dependencies of the same type.
    ///   - dependencyProvider: Creates the dependency, once, when it is needed. Its error becomes the intent's.
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

    /// Returns a dependency; `nil` if there is none, or an asynchronous one isn't created yet.
    func dependency<Dependency: Sendable>(_ type: Dependency.Type, key: AnyHashable?) -> Dependency? {
        lazyDependency(type, key)?.value() as? Dependency
    }

    /// Creates a dependency, unless it exists.
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

/// The error for a dependency that wasn't added.
struct AppDependencyError: Error, Hashable, CustomStringConvertible {
    let text: String

    var description: String { text }
}
