import Synchronization

/// The latest output of a command on its outputs, which the threads that pass it on tell.
final class LatestOutput: Sendable {
    private struct State {
        /// Of each output by its number.
        var tails: [Int32: OutputTail] = [:]
        /// The number of the output that was written to last; 0: none.
        var latest: Int32 = 0
    }

    private let state = Mutex(State())

    /// Adds output on the output of that number.
    func append(_ bytes: UnsafeRawBufferPointer, on output: Int32) {
        state.withLock { state in
            state.tails[output, default: OutputTail()].append(bytes)
            state.latest = output
        }
    }

    /// The lines at the end of the output that was written to last.
    var lines: OutputLines {
        OutputLines(state.withLock { $0.tails[$0.latest] ?? OutputTail() })
    }
}
