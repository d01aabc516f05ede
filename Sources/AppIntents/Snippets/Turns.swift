internal import Synchronization

/// A queue that runs the bodies of tasks one after the other, in the order of their arrival.
final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Runs `body` when the earlier ones have ended.
    func run<Result: Sendable>(_ body: () async -> Result) async -> Result {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(turn) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { turn.resume() }
        }
        let result = await body()
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isTaken = false
            return nil
        }
        next?.resume()
        return result
    }
}
