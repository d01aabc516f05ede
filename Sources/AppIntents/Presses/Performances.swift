internal import AlarmsClient
internal import DBus
internal import Synchronization

/// The intents that are being performed in this process.
final class Performances: Sendable {
    static let shared = Performances()

    /// Brings the app to the foreground, with the token by which the desktop lets it, if there is one.
    typealias Activation = @Sendable (_ token: String?) async -> Void

    private struct State {
        var count = 0
        var observers: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var activation: Activation?
        /// The last activation that was begun.
        var activating: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// The number of intents that run.
    var count: Int { state.withLock(\.count) }

    /// Has `observer` run after each performance, until it is set to `nil`.
    func observe(_ object: AnyObject, _ observer: (@Sendable () -> Void)?) {
        state.withLock { $0.observers[ObjectIdentifier(object)] = observer }
    }

    /// Sets the function that brings the app to the foreground.
    func setActivation(_ activate: @escaping Activation) {
        state.withLock { $0.activation = activate }
    }

    /// Begins to bring the app to the foreground, as far as it has said how.
    func activate(token: String? = nil) {
        guard let activate = state.withLock(\.activation) else { return }
        let task = begin { await activate(token) }
        state.withLock { $0.activating = task }
    }

    /// Performs an intent on Swift's threads, after the activations that were begun before, with its entities fetched; an
    /// error that it or a query throws is written to the journal.
    func perform(_ intent: any AppIntent, because press: CurrentPress?) {
        let activating = state.withLock(\.activating)
        begin {
            await activating?.value
            do {
                try await CurrentPress.$value.withValue(press) {
                    try await EntityResolution.resolve(intent)
                    let result = try await intent.perform() as? any PerformedResult
                    if result?.snippetSource != nil {
                        Journal.write("\(type(of: intent)): nobody has asked for its snippet, which isn't shown")
                    }
                }
            } catch {
                Journal.write("\(type(of: intent)): \(error)")
            }
        }
    }

    /// Performs an intent for a caller that waits, after the activations that were begun before, with its entities fetched.
    ///
    /// - Returns: The result, an `a{sv}`, or the error for the caller.
    func result(of intent: any AppIntent, in performance: Performance) async -> Result<Value?, BusError> {
        await state.withLock(\.activating)?.value
        do {
            return .success(.dictionary(try await performance.entries(of: intent)))
        } catch {
            return .failure(BusError(performing: error))
        }
    }

    /// Performs the intent of a button of what is shown, after the activations that were begun before.
    ///
    /// - Returns: No value, or the error for the caller.
    func press(_ intent: any AppIntent, on snippet: ShownSnippet, in performance: Performance) async -> Result<
        Value?, BusError
    > {
        await state.withLock(\.activating)?.value
        do {
            try await snippet.press(intent, in: performance)
            return .success(nil)
        } catch {
            return .failure(BusError(performing: error))
        }
    }

    /// Begins work on Swift's threads, during which the app stays.
    @discardableResult
    func begin(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        state.withLock { $0.count += 1 }
        return Task.detached {
            await body()
            let observers = self.state.withLock { state in
                state.count -= 1
                return Array(state.observers.values)
            }
            for observer in observers { observer() }
        }
    }
}
