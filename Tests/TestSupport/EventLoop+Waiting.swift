public import EventLoop

extension EventLoop {
    /// The time after which a wait is given up, seconds: far beyond what a test that passes takes, also on a busy machine.
    public static let longestWait = 600

    /// Handles events until `condition`, evaluated after each of them, is true. Tests wait by this, and never sleep.
    ///
    /// - Parameters:
    ///   - what: The object of the wait, for the failure: "the alarm to ring".
    ///   - seconds: The timeout.
    /// - Throws: ``TestFailure`` after the timeout; the errors of `condition`; `SystemError` if waiting fails.
    public func wait(for what: String, within seconds: Int = EventLoop.longestWait, until condition: () throws -> Bool)
        throws
    {
        let deadline = Clock.monotonic.now + Int64(seconds) * 1_000_000
        while try !condition() {
            let left = deadline - Clock.monotonic.now
            guard left > 0 else { throw TestFailure("waited \(seconds) s in vain for \(what)") }
            try runOnce(timeout: UInt64(left))
        }
    }

    /// Handles events until `condition` is true, which no event need announce: it is evaluated every 50 ms.
    ///
    /// - Throws: ``TestFailure`` after ``longestWait``; the errors of `condition`; `SystemError` if waiting fails.
    public func poll(for what: String, until condition: () throws -> Bool) throws {
        let deadline = Clock.monotonic.now + Int64(Self.longestWait) * 1_000_000
        while try !condition() {
            guard Clock.monotonic.now < deadline else {
                throw TestFailure("waited \(Self.longestWait) s in vain for \(what)")
            }
            let next = Clock.monotonic.now + 50_000
            while case let left = next - Clock.monotonic.now, left > 0 { try runOnce(timeout: UInt64(left)) }
        }
    }

    /// Handles events until the wall clock reaches `instant`, µs since 1970 UTC.
    ///
    /// - Throws: `SystemError` if waiting fails.
    public func wait(until instant: Int64) throws {
        while case let left = instant - Clock.wall.now, left > 0 { try runOnce(timeout: UInt64(left)) }
    }
}
