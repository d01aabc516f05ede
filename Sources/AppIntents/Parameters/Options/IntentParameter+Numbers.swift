/// The control by which a number is set, on Apple's systems. Here nothing follows from it.
public enum IntentNumberControlStyle: Hashable, Sendable {
    /// A field for text.
    case field
    /// Two buttons, for less and more.
    case stepper
    /// A knob on a line, between the bounds.
    case slider
}

extension IntentParameter where Value.UnwrappedType == Int {
    /// Creates a whole number between two bounds. One outside is refused where the intent is performed for a caller or at a
    /// press, as a value of another type is.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - controlStyle: Taken, and does nothing.
    ///   - inclusiveRange: The least and the greatest value.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - inputConnectionBehavior: Taken, and does nothing.
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

    /// Creates a whole number.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - controlStyle: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - inputConnectionBehavior: Taken, and does nothing.
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
    /// Creates a number between two bounds. One outside is refused where the intent is performed for a caller or at a press,
    /// as a value of another type is.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - controlStyle: Taken, and does nothing.
    ///   - inclusiveRange: The least and the greatest value.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - inputConnectionBehavior: Taken, and does nothing.
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
    ///   - defaultValue: The value that it has until it is set.
    ///   - controlStyle: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - inputConnectionBehavior: Taken, and does nothing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Double? = nil, controlStyle: IntentNumberControlStyle,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
