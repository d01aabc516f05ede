/// Why a test can't go on: what was waited for hasn't come, or a part of the test's surroundings can't be made.
public struct TestFailure: Error, CustomStringConvertible {
    /// What went wrong, with the logs of the programs concerned.
    public let description: String

    /// Creates a failure of this text.
    public init(_ description: String) {
        self.description = description
    }
}
