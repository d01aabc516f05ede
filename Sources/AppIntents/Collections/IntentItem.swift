/// A value in a list for people, with a text of its own.
public struct IntentItem<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The text; `nil`: that of the value.
    public let title: LocalizedStringResource?
    /// The text below the title; `nil`: none.
    public let subtitle: LocalizedStringResource?
    /// The picture; `nil`: none.
    public let image: DisplayRepresentation.Image?

    /// Creates an element of a list, with the value's own text.
    public init(_ value: Value) {
        self.value = value
        (title, subtitle, image) = (nil, nil, nil)
    }

    /// Creates an element of a list.
    public init(
        _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        self.title = title
        self.subtitle = subtitle
        self.image = image
    }
}

/// A section of a list of values for people.
public struct IntentItemSection<Item: Sendable>: Sendable {
    /// The title; `nil`: none.
    public let title: LocalizedStringResource?
    /// The text below the title; `nil`: none.
    public let subtitle: LocalizedStringResource?
    /// The picture; `nil`: none.
    public let image: DisplayRepresentation.Image?
    /// The values.
    public let items: [IntentItem<Item>]

    /// Creates a section.
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [IntentItem<Item>]
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.items = items
    }

    /// Creates a section of values with their own texts.
    @_disfavoredOverload
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [Item]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
    }

    /// Creates a section.
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, @IntentItemBuilder<Item> content: () -> [IntentItem<Item>]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: content())
    }
}

extension IntentItemSection: ExpressibleByArrayLiteral {
    /// Creates a section without a title.
    public init(arrayLiteral elements: Item...) {
        self.init(items: elements)
    }
}

/// Builds the values of a section.
@resultBuilder
public enum IntentItemBuilder<Item: Sendable> {
    /// Accepts a value.
    public static func buildExpression(_ item: Item) -> [IntentItem<Item>] { [IntentItem(item)] }
    /// Accepts a value with a text.
    public static func buildExpression(_ item: IntentItem<Item>) -> [IntentItem<Item>] { [item] }
    /// Accepts values.
    public static func buildExpression(_ items: [Item]) -> [IntentItem<Item>] { items.map { IntentItem($0) } }
    /// Accepts values with texts.
    public static func buildExpression(_ items: [IntentItem<Item>]) -> [IntentItem<Item>] { items }
    /// Joins values.
    public static func buildBlock(_ items: [IntentItem<Item>]...) -> [IntentItem<Item>] { items.flatMap(\.self) }
    /// Accepts the values of an `if`.
    public static func buildOptional(_ items: [IntentItem<Item>]?) -> [IntentItem<Item>] { items ?? [] }
    /// Accepts the values of an `if`.
    public static func buildEither(first items: [IntentItem<Item>]) -> [IntentItem<Item>] { items }
    /// Accepts the values of an `else`.
    public static func buildEither(second items: [IntentItem<Item>]) -> [IntentItem<Item>] { items }
    /// Accepts the values of a `for`.
    public static func buildArray(_ items: [[IntentItem<Item>]]) -> [IntentItem<Item>] { items.flatMap(\.self) }
}
