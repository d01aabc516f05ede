/// A condition on a parameter: `When(\.$isAll, .equalTo, true) { … } otherwise: { … }`.
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary, SummaryTexts {
    let texts: [LocalizedStringResource]

    private init(_ then: some ParameterSummary, _ otherwise: (any ParameterSummary)?) {
        texts = then.allTexts + (otherwise?.allTexts ?? [])
    }

    /// Creates a condition that compares a parameter with a value.
    public init<Value, Then: ParameterSummary, Otherwise: ParameterSummary>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryComparison, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(then(), otherwise())
    }

    /// Creates a condition that compares a parameter with a value.
    public init<Value, Then: ParameterSummary>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryComparison, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then
    ) {
        self.init(then(), nil)
    }

    /// Creates a condition that compares a parameter with several values.
    public init<Value, Then: ParameterSummary, Otherwise: ParameterSummary>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryMembership,
        _ values: [Value], @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(then(), otherwise())
    }

    /// Creates a condition that compares a parameter with several values.
    public init<Value, Then: ParameterSummary>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryMembership,
        _ values: [Value], @ParameterSummaryBuilder<Intent> _ then: () -> Then
    ) {
        self.init(then(), nil)
    }

    /// Creates a condition on the presence of a parameter's value.
    public init<Value, Then: ParameterSummary, Otherwise: ParameterSummary>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ presence: ParameterSummaryPresence,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(then(), otherwise())
    }

    /// Creates a condition on the presence of a parameter's value.
    public init<Value, Then: ParameterSummary>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ presence: ParameterSummaryPresence,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then
    ) {
        self.init(then(), nil)
    }

    /// Creates a condition on the kind of a widget.
    public init<Then: ParameterSummary, Otherwise: ParameterSummary>(
        widgetFamily comparison: ParameterSummaryComparison, _ value: IntentWidgetFamily,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(then(), otherwise())
    }

    /// Creates a condition on the kind of a widget.
    public init<Then: ParameterSummary, Otherwise: ParameterSummary>(
        widgetFamily comparison: ParameterSummaryMembership, _ values: [IntentWidgetFamily],
        @ParameterSummaryBuilder<Intent> _ then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        self.init(then(), otherwise())
    }
}

/// A comparison of a parameter with a value.
public enum ParameterSummaryComparison: Hashable, Sendable {
    /// A comparison, by its usual name.
    case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, contains
}

/// A comparison of a parameter with several values.
public enum ParameterSummaryMembership: Hashable, Sendable {
    /// It is one of them, or none.
    case oneOf, notOneOf
}

/// The presence of a parameter's value.
public enum ParameterSummaryPresence: Hashable, Sendable {
    /// It has a value, or none.
    case hasAnyValue, hasNoValue
}
