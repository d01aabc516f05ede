internal import Synchronization

/// A dependency that is created at its first use.
final class LazyDependency: Sendable {
    private enum Provider: Sendable {
        case now(@Sendable () -> any Sendable)
        case later(@Sendable () async throws -> any Sendable)
    }

    private let provider: Provider
    private let made = Mutex<(any Sendable)?>(nil)
    /// The task that creates an asynchronous dependency; `nil` before the first use, and after a failure.
    private let making = Mutex<Task<any Sendable, any Error>?>(nil)

    init(now provider: @escaping @Sendable () -> any Sendable) {
        self.provider = .now(provider)
    }

    init(later provider: @escaping @Sendable () async throws -> any Sendable) {
        self.provider = .later(provider)
    }

    /// Returns the dependency, created now if needed; `nil` if it is asynchronous and isn't created yet.
    func value() -> (any Sendable)? {
        made.withLock { made in
            if made == nil, case .now(let provide) = provider { made = provide() }
            return made
        }
    }

    /// Creates the dependency, unless it exists.
    func prepare() async throws {
        guard value() == nil, case .later(let provide) = provider else { return }
        let task = making.withLock { making in
            if let making { return making }
            let task = Task { try await provide() }
            making = task
            return task
        }
        do {
            let value = try await task.value
            made.withLock { $0 = $0 ?? value }
        } catch {
            making.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }
}
