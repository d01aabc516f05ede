/// A choice by the value of a parameter: `Switch(\.$source) { Case(.file) { … } DefaultCase { … } }`.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: IntentValue>: ParameterSummary, SummaryTexts {
    let texts: [LocalizedStringResource]

    /// Creates a choice.
    public init(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> [any ParameterSummaryCase<Intent, Value>]
    ) {
        texts = cases().flatMap { ($0 as? any SummaryTexts)?.texts ?? [] }
    }
}

/// A case of a choice: values, or all others.
public protocol ParameterSummaryCase<Intent, Value> {
    /// The type of the intent.
    associatedtype Intent: AppIntent
    /// The type of the parameter.
    associatedtype Value: IntentValue
}

/// A value of a choice.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: IntentValue>: ParameterSummaryCase, SummaryTexts {
    let texts: [LocalizedStringResource]

    /// Creates a value of a choice.
    public init<Content: ParameterSummary>(
        _ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {
        texts = content().allTexts
    }

    /// Creates several values of a choice.
    public init<Content: ParameterSummary>(
        _ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {
        texts = content().allTexts
    }
}

/// The other values of a choice.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: IntentValue>: ParameterSummaryCase,
    SummaryTexts
{
    let texts: [LocalizedStringResource]

    /// Creates the case of the other values.
    public init<Content: ParameterSummary>(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {
        texts = content().allTexts
    }
}

/// Builds the cases of a choice.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: IntentValue> {
    /// Accepts a value.
    public static func buildExpression(
        _ condition: ParameterSummaryCaseCondition<Intent, Value>
    ) -> any ParameterSummaryCase<Intent, Value> { condition }

    /// Accepts the other values.
    public static func buildExpression(
        _ condition: ParameterSummaryDefaultCaseCondition<Intent, Value>
    ) -> any ParameterSummaryCase<Intent, Value> { condition }

    /// Joins cases.
    public static func buildBlock(
        _ cases: any ParameterSummaryCase<Intent, Value>...
    ) -> [any ParameterSummaryCase<Intent, Value>] { cases }
}
