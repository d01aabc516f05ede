import EventLoop
import Testing

extension EventLoop {
    /// Handles sources until `condition` is true; records an issue after 10 s.
    func run(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = Clock.monotonic.now + 10_000_000
        while !condition() {
            let rest = end - Clock.monotonic.now
            try #require(rest > 0, "what was waited for hasn't happened", sourceLocation: sourceLocation)
            try runOnce(timeout: UInt64(rest))
        }
    }

    /// Handles all that is ready now.
    func runReady() throws {
        while try runOnce(timeout: 0) {}
    }
}
