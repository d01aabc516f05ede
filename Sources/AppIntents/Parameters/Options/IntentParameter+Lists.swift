/// The size of a list of values, in widget settings on Apple's systems. It has no effect here.
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The minimum size.
    public let min: Int
    /// The maximum size; `nil`: any.
    public let max: Int?

    /// Creates a range of sizes.
    public init(min: Int = 0, max: Int?) {
        self.min = min
        self.max = max
    }

    /// Creates an exact size.
    public init(exactly count: Int) {
        self.init(min: count, max: count)
    }

    /// Creates an exact size.
    public init(integerLiteral value: Int) {
        self.init(exactly: value)
    }
}

/// The kinds of widgets on Apple's systems.
public enum IntentWidgetFamily: Hashable, Sendable {
    /// A kind of widgets, by its usual name.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular, accessoryRectangular,
        accessoryInline, accessoryCorner
}

/// A list of parameters' values, optional or not.
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
    ///   - defaultValue: The default value.
    ///   - size: No effect here.
    ///   - requestValueDialog: The question for a missing value.
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
    ///   - defaultValue: The default value.
    ///   - size: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(
            defaultValue as? Value, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}
