/// The parameters of an intent that a query or a provider of options depends on, while a person sets that intent up: the
/// wrapper `@IntentParameterDependency`.
///
/// Here nobody sets up intents as a widget's settings, and it is always `nil`.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    /// Creates a dependency on parameters.
    public init<each Value>(_ parameters: repeat KeyPath<Intent, IntentParameter<each Value>>) {}

    /// `nil`.
    public var wrappedValue: IntentProjection<Intent>? { nil }
}

/// An intent of which some parameters are set.
@dynamicMemberLookup
public struct IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    /// A property of the intent.
    public subscript<Value>(dynamicMember member: KeyPath<Intent, Value>) -> Value { intent[keyPath: member] }
}
