internal import Synchronization

/// A changing value, and the iterations over its changes.
final class UpdateBroadcast<Element>: Sendable {
    private typealias Continuation = AsyncStream<UncheckedSendable<Element>>.Continuation

    private struct State {
        var latest: UncheckedSendable<Element>
        var isFinished = false
        var number: UInt64 = 0
        var continuations: [UInt64: Continuation] = [:]
    }

    private let state: Mutex<State>

    init(_ first: Element) {
        state = Mutex(State(latest: UncheckedSendable(first)))
    }

    /// The current value.
    var latest: Element { state.withLock { $0.latest }.value }

    /// Sets the value; a no-op after ``finish()``.
    func yield(_ element: Element) {
        let element = UncheckedSendable(element)
        state.withLock { state in
            guard !state.isFinished else { return }
            state.latest = element
            for continuation in state.continuations.values { continuation.yield(element) }
        }
    }

    /// Ends the iterations after their pending values.
    func finish() {
        let continuations = state.withLock { state in
            state.isFinished = true
            defer { state.continuations = [:] }
            return Array(state.continuations.values)
        }
        // Not under the lock, which the termination handler takes.
        for continuation in continuations { continuation.finish() }
    }

    /// The current value, then each new one.
    var updates: ActivityUpdateSequence<Element> { ActivityUpdateSequence { [self] in begin() } }

    private func begin() -> AsyncStream<UncheckedSendable<Element>> {
        let (stream, continuation) = AsyncStream.makeStream(of: UncheckedSendable<Element>.self)
        let number = state.withLock { state in
            continuation.yield(state.latest)
            state.number += 1
            if !state.isFinished { state.continuations[state.number] = continuation }
            return state.isFinished ? nil : state.number
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.continuations.removeValue(forKey: number) }
        }
        return stream
    }
}
