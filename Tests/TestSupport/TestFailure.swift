/// The error of a test that can't go on: a wait has timed out, or a part of its environment couldn't be created.
public struct TestFailure: Error, CustomStringConvertible {
    /// The text of the error, with the logs of the programs concerned.
    public let description: String

    /// Creates an error of this text.
    public init(_ description: String) {
        self.description = description
    }
}
