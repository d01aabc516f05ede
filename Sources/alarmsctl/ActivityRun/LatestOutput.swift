import Synchronization

/// The latest output of a command, recorded by the threads of its outputs.
final class LatestOutput: Sendable {
    private struct State {
        /// The tail of each output, by its number.
        var tails: [Int32: OutputTail] = [:]
        /// The number of the last written output; 0: none.
        var latest: Int32 = 0
    }

    private let state = Mutex(State())

    /// Appends bytes of the output with this number.
    func append(_ bytes: UnsafeRawBufferPointer, on output: Int32) {
        state.withLock { state in
            state.tails[output, default: OutputTail()].append(bytes)
            state.latest = output
        }
    }

    /// The lines at the end of the last written output.
    var lines: OutputLines {
        OutputLines(state.withLock { $0.tails[$0.latest] ?? OutputTail() })
    }
}
