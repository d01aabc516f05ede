public import EventLoop

extension EventLoop {
    /// Handles events until `condition` is true; it is asked again after each of them. The way for a test to wait:
    /// never by sleeping.
    ///
    /// - Parameters:
    ///   - what: What is waited for, in the words of the failure: "the alarm to ring".
    ///   - seconds: How long at most. A test that passes doesn't come near it.
    /// - Throws: ``TestFailure`` if that time has passed; what `condition` throws; `SystemError` if waiting fails.
    public func wait(for what: String, within seconds: Int = 30, until condition: () throws -> Bool) throws {
        let deadline = Clock.monotonic.now + Int64(seconds) * 1_000_000
        while try !condition() {
            let left = deadline - Clock.monotonic.now
            guard left > 0 else { throw TestFailure("waited \(seconds) s in vain for \(what)") }
            try runOnce(timeout: UInt64(left))
        }
    }

    /// Handles events until the wall clock shows `instant`, µs since 1970 UTC: for what has to have happened by then, or not.
    ///
    /// - Throws: `SystemError` if waiting fails.
    public func wait(until instant: Int64) throws {
        while case let left = instant - Clock.wall.now, left > 0 { try runOnce(timeout: UInt64(left)) }
    }
}
