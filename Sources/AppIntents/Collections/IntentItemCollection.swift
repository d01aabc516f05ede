/// A list of values for people to choose from, in sections.
public struct IntentItemCollection<Item: Sendable>: Sendable, ResultsCollection {
    /// The question above the list; `nil`: none.
    public let promptLabel: LocalizedStringResource?
    /// True if letters lead to the values that begin with them, on Apple's systems.
    public let usesIndexedCollation: Bool
    /// The sections.
    public let sections: [IntentItemSection<Item>]

    /// Creates a list of sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [IntentItemSection<Item>]
    ) {
        self.promptLabel = promptLabel
        self.usesIndexedCollation = usesIndexedCollation
        self.sections = sections
    }

    /// Creates a list without sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Item]
    ) {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
            sections: [IntentItemSection(items: items)])
    }

    /// Creates a list of sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @IntentItemSectionBuilder<Item> content: () -> [IntentItemSection<Item>]
    ) {
        self.init(promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: content())
    }

    /// A list without values.
    public static var empty: IntentItemCollection { IntentItemCollection(sections: []) }

    /// The values of all sections.
    public var items: [Item] { sections.flatMap { $0.items.map(\.value) } }

    /// The values of all sections.
    public var resultItems: [Item] { items }
}

extension IntentItemCollection: ExpressibleByArrayLiteral {
    /// Creates a list of sections.
    public init(arrayLiteral elements: IntentItemSection<Item>...) {
        self.init(sections: elements)
    }
}

/// Builds the sections of a list.
@resultBuilder
public enum IntentItemSectionBuilder<Item: Sendable> {
    /// Accepts a section.
    public static func buildExpression(_ section: IntentItemSection<Item>) -> [IntentItemSection<Item>] { [section] }
    /// Accepts sections.
    public static func buildExpression(_ sections: [IntentItemSection<Item>]) -> [IntentItemSection<Item>] { sections }
    /// Joins sections.
    public static func buildBlock(_ sections: [IntentItemSection<Item>]...) -> [IntentItemSection<Item>] {
        sections.flatMap(\.self)
    }
    /// Accepts the sections of an `if`.
    public static func buildOptional(_ sections: [IntentItemSection<Item>]?) -> [IntentItemSection<Item>] {
        sections ?? []
    }
    /// Accepts the sections of an `if`.
    public static func buildEither(first sections: [IntentItemSection<Item>]) -> [IntentItemSection<Item>] { sections }
    /// Accepts the sections of an `else`.
    public static func buildEither(second sections: [IntentItemSection<Item>]) -> [IntentItemSection<Item>] {
        sections
    }
    /// Accepts the sections of a `for`.
    public static func buildArray(_ sections: [[IntentItemSection<Item>]]) -> [IntentItemSection<Item>] {
        sections.flatMap(\.self)
    }
}
