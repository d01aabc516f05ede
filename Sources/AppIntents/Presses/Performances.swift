internal import AlarmsClient
internal import DBus
internal import Synchronization

/// The intents that are being performed in this process.
final class Performances: Sendable {
    static let shared = Performances()

    /// Brings the app to the foreground, with an activation token if there is one.
    typealias Activation = @Sendable (_ token: String?) async -> Void

    private struct State {
        var count = 0
        var observers: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var activation: Activation?
        var findHostPrompter: (@Sendable () async -> Prompter?)?
        /// The last started activation.
        var activating: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// The number of running intents.
    var count: Int { state.withLock(\.count) }

    /// Calls `observer` after each performance, until it is set to `nil`.
    func observe(_ object: AnyObject, _ observer: (@Sendable () -> Void)?) {
        state.withLock { $0.observers[ObjectIdentifier(object)] = observer }
    }

    /// Sets the function that brings the app to the foreground.
    func setActivation(_ activate: @escaping Activation) {
        state.withLock { $0.activation = activate }
    }

    /// Sets the function that finds the host's prompter; `nil`: the app isn't on the bus any more.
    func setHostPrompter(_ find: (@Sendable () async -> Prompter?)?) {
        state.withLock { $0.findHostPrompter = find }
    }

    /// Returns the host's prompter, which is started if needed; `nil`: there is none.
    func hostPrompter() async -> Prompter? { await state.withLock(\.findHostPrompter)?() }

    /// True if the app has set the function that brings it to the foreground.
    var canActivate: Bool { state.withLock { $0.activation != nil } }

    /// Starts to bring the app to the foreground, if the function for that is set.
    ///
    /// - Returns: The task that ends when the app is there; `nil`: nothing was started.
    @discardableResult
    func activate(token: String? = nil) -> Task<Void, Never>? {
        guard let activate = state.withLock(\.activation) else { return nil }
        let task = begin { await activate(token) }
        state.withLock { $0.activating = task }
        return task
    }

    /// Performs an intent on Swift's threads, after earlier activations, with its entities fetched. The host shows its
    /// result; an error of the intent or a query is written to the journal, too.
    ///
    /// - Parameters:
    ///   - token: The activation token of the press; `nil`: there is none.
    ///   - opensApp: True to bring the app to the foreground first.
    func perform(
        _ intent: any AppIntent, because press: CurrentPress?, token: String? = nil, opensApp: Bool = false
    ) {
        let activating = state.withLock(\.activating)
        let performance = Performance(atPressWith: token)
        begin {
            await activating?.value
            // By an earlier call, or by another of the desktop's calls.
            if !opensApp, StoredIntent.opensApp(type(of: intent)) { performance.becameForeground() }
            do {
                let result = try await CurrentPress.$value.withValue(press) {
                    try await performance.result(of: intent, opensApp: opensApp)
                }
                await performance.present(result, of: intent)
            } catch {
                Journal.write("\(type(of: intent)): \(error)")
                await performance.present(error, of: intent)
            }
        }
    }

    /// Performs work for a waiting caller, after earlier activations.
    ///
    /// - Returns: The reply, or the error.
    func reply(_ work: () async throws -> Value?) async -> Result<LateReply, BusError> {
        await state.withLock(\.activating)?.value
        do {
            return .success(LateReply(try await work()))
        } catch {
            return .failure(BusError(performing: error))
        }
    }

    /// Starts work on Swift's threads; the app doesn't exit until it ends.
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
