/// The options of a parameter.
struct ParameterDetails<Value: IntentValue>: Sendable {
    /// The question for a value that is missing; `nil`: none.
    var requestValueDialog: IntentDialog?
    /// The question that has people choose among several values; `nil`: none.
    var requestDisambiguationDialog: IntentDialog?
    /// The least and the greatest value; `nil`: any.
    var range: ParameterRange?
    /// The provider of the values that people are offered when they are asked; `nil`: none.
    var optionsProvider: (any DynamicOptionsProvider)?

    /// Returns true if the range has the value in it. No value is in each range.
    func accepts(_ value: Value) -> Bool { range?.contains(value) ?? true }
}

/// A range of numbers, with its bounds.
enum ParameterRange: Sendable {
    case whole(Int, Int)
    case number(Double, Double)

    /// Returns true if it is no number, or one between the bounds.
    func contains(_ value: some Sendable) -> Bool {
        switch self {
        case .whole(let lower, let upper): (value as? Int).map { lower <= $0 && $0 <= upper } ?? true
        case .number(let lower, let upper): (value as? Double).map { lower <= $0 && $0 <= upper } ?? true
        }
    }
}
