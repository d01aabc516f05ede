/// A sentence that describes an action with its parameters, or several sentences with conditions: created by
/// ``AppIntent/Summary``, ``AppIntent/When`` and ``AppIntent/Switch``.
///
/// The app's manifest contains all sentences, and `app-intents show` prints them. Conditions choose among them on
/// Apple's systems; they have no effect here.
public protocol ParameterSummary {
    /// The type of the intent.
    associatedtype Intent: AppIntent
}

/// The sentences of a summary, in source order.
protocol SummaryTexts {
    /// The sentences, with `${NAME}` in place of a parameter.
    var texts: [LocalizedStringResource] { get }
}

extension ParameterSummary {
    /// The sentences, in source order.
    var allTexts: [LocalizedStringResource] { (self as? any SummaryTexts)?.texts ?? [] }
}

/// Builds a summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
    /// Accepts a summary.
    public static func buildExpression<Content: ParameterSummary>(_ content: Content) -> Content
    where Content.Intent == Intent {
        content
    }

    /// Accepts a summary.
    public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content
    where Content.Intent == Intent {
        content
    }
}

extension AppIntent {
    /// A sentence with parameters.
    public typealias Summary = IntentParameterSummary<Self>
    /// A condition on a parameter.
    public typealias When = ParameterSummaryWhenCondition<Self>
    /// A choice by the value of a parameter.
    public typealias Switch<Value: IntentValue> = ParameterSummarySwitchCondition<Self, Value>
    /// A value of a choice.
    public typealias Case<Value: IntentValue> = ParameterSummaryCaseCondition<Self, Value>
    /// The other values of a choice.
    public typealias DefaultCase<Value: IntentValue> = ParameterSummaryDefaultCaseCondition<Self, Value>

    /// No sentence.
    public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }

    /// Returns the name of a parameter; `nil` if it isn't stored.
    static func name<Value>(of parameter: KeyPath<Self, IntentParameter<Value>>) -> String? {
        let intent = Self()
        let named = intent[keyPath: parameter]
        return StoredIntent.parameters(of: intent).first { $0.value === named }?.key
    }
}
