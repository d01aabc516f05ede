public import FoundationEssentials

extension Date {
    /// The parts of a date that people set. Here nothing follows from it.
    public enum IntentKind: Hashable, Sendable {
        /// The day and the time, or one of both.
        case dateTime, date, time
    }
}

extension DateComponents {
    /// The parts of a date that people set. Here nothing follows from it.
    public typealias IntentKind = Date.IntentKind
}

extension IntentParameter where Value.UnwrappedType == Date {
    /// Creates a date.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - kind: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - inputConnectionBehavior: Taken, and does nothing.
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
    ///   - defaultValue: The value that it has until it is set.
    ///   - kind: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - inputConnectionBehavior: Taken, and does nothing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: DateComponents? = nil, kind: DateComponents.IntentKind,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
