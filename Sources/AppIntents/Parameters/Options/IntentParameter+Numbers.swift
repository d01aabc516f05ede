/// The control for setting a number, on Apple's systems. It has no effect here.
public enum IntentNumberControlStyle: Hashable, Sendable {
    /// A field for text.
    case field
    /// Two buttons, which decrease and increase the number.
    case stepper
    /// A slider, between the bounds.
    case slider
}

extension IntentParameter where Value.UnwrappedType == Int {
    /// Creates an integer between two bounds. Values outside are refused in calls and presses, like values of another
    /// type.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - controlStyle: No effect here.
    ///   - inclusiveRange: The minimum and the maximum.
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Int? = nil,
        controlStyle: IntentNumberControlStyle = .field, inclusiveRange: (lowerBound: Int, upperBound: Int),
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog,
                range: .whole(inclusiveRange.lowerBound, inclusiveRange.upperBound)))
    }

    /// Creates an integer.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - controlStyle: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Int? = nil,
        controlStyle: IntentNumberControlStyle, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.UnwrappedType == Double {
    /// Creates a number between two bounds. Values outside are refused in calls and presses, like values of another
    /// type.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - controlStyle: No effect here.
    ///   - inclusiveRange: The minimum and the maximum.
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Double? = nil, controlStyle: IntentNumberControlStyle = .field,
        inclusiveRange: (lowerBound: Double, upperBound: Double), requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog,
                range: .number(inclusiveRange.lowerBound, inclusiveRange.upperBound)))
    }

    /// Creates a number.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - controlStyle: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Double? = nil, controlStyle: IntentNumberControlStyle,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
