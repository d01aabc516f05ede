public import FoundationEssentials

extension Date {
    /// The parts of a date that people set. It has no effect here.
    public enum IntentKind: Hashable, Sendable {
        /// The day and the time, or one of both.
        case dateTime, date, time
    }
}

extension DateComponents {
    /// The parts of a date that people set. It has no effect here.
    public typealias IntentKind = Date.IntentKind
}

extension IntentParameter where Value.UnwrappedType == Date {
    /// Creates a date.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - kind: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Date? = nil,
        kind: Date.IntentKind, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.UnwrappedType == DateComponents {
    /// Creates components of a date.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - kind: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: DateComponents? = nil, kind: DateComponents.IntentKind,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
