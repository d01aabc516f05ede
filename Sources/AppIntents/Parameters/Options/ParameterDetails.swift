/// The options of a parameter.
struct ParameterDetails<Value: IntentValue>: Sendable {
    /// The question for a missing value; `nil`: none.
    var requestValueDialog: IntentDialog?
    /// The question for a choice among several values; `nil`: none.
    var requestDisambiguationDialog: IntentDialog?
    /// The minimum and the maximum; `nil`: no limits.
    var range: ParameterRange?
    /// The provider of the values offered in a question; `nil`: none.
    var optionsProvider: (any DynamicOptionsProvider)?

    /// Returns true if the value is in the range, or is no value.
    func accepts(_ value: Value) -> Bool { range?.contains(value) ?? true }
}

/// A range of numbers, including its bounds.
enum ParameterRange: Sendable {
    case whole(Int, Int)
    case number(Double, Double)

    /// Returns true for a number between the bounds, and for all other values.
    func contains(_ value: some Sendable) -> Bool {
        switch self {
        case .whole(let lower, let upper): (value as? Int).map { lower <= $0 && $0 <= upper } ?? true
        case .number(let lower, let upper): (value as? Double).map { lower <= $0 && $0 <= upper } ?? true
        }
    }
}
