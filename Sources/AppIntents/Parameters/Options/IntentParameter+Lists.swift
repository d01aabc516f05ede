/// The numbers of values that a list may have, in the settings of a widget of Apple's systems. Here nothing follows from
/// it.
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The least number.
    public let min: Int
    /// The greatest number; `nil`: any.
    public let max: Int?

    /// Creates a number between two others.
    public init(min: Int = 0, max: Int?) {
        self.min = min
        self.max = max
    }

    /// Creates one number.
    public init(exactly count: Int) {
        self.init(min: count, max: count)
    }

    /// Creates one number.
    public init(integerLiteral value: Int) {
        self.init(exactly: value)
    }
}

/// The kinds of widgets of Apple's systems.
public enum IntentWidgetFamily: Hashable, Sendable {
    /// A kind of widgets, by its usual name.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular, accessoryRectangular,
        accessoryInline, accessoryCorner
}

/// A list of values of parameters, optional or not.
public protocol IntentValueList: IntentValue {
    /// The type of the values.
    associatedtype ListElement: IntentValue
}

extension Array: IntentValueList where Element: IntentValue {
    /// The type of the values.
    public typealias ListElement = Element
}

extension IntentParameter where Value.UnwrappedType: IntentValueList {
    /// Creates a list.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - size: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - size: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
