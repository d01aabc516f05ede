/// The intent's parameters on which a query or a provider of options depends, while a person sets up the intent: the
/// wrapper `@IntentParameterDependency`.
///
/// Here intents can't be set up as a widget's settings, so it is always `nil`.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    /// Creates a dependency on parameters.
    public init<each Value>(_ parameters: repeat KeyPath<Intent, IntentParameter<each Value>>) {}

    /// `nil`.
    public var wrappedValue: IntentProjection<Intent>? { nil }
}

/// An intent with some parameters set.
@dynamicMemberLookup
public struct IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    /// A property of the intent.
    public subscript<Value>(dynamicMember member: KeyPath<Intent, Value>) -> Value { intent[keyPath: member] }
}
