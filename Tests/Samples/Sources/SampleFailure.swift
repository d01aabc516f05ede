/// A difference between a sample's outcome and the expected one.
struct SampleFailure: Error, CustomStringConvertible {
    let description: String
}

/// Fails unless the values are equal.
func expect<Value: Equatable>(_ value: Value, is expected: Value, _ name: String) throws {
    guard value == expected else { throw SampleFailure(description: "\(name): expected \(expected), got \(value)") }
}

/// Fails unless the condition holds.
func expect(_ condition: Bool, _ text: String) throws {
    guard condition else { throw SampleFailure(description: "expected \(text)") }
}
