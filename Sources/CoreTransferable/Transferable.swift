/// A value that has forms for other programs: a document of an entity, for one.
///
/// A caller on the bus gets the form of an entity that it names: `app-intents screen --as application/pdf` does so.
public protocol Transferable: Sendable {
    /// The type of the forms.
    associatedtype Representation: TransferRepresentation

    /// The forms, the best first.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A form of values for other programs, or several.
public protocol TransferRepresentation: Sendable {
    /// The type of the values.
    associatedtype Item: Transferable
}

/// Builds the forms of a type.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
    /// Takes a form.
    public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item {
        content
    }

    /// Takes the only form.
    public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item {
        content
    }

    /// Joins forms.
    public static func buildBlock<First: TransferRepresentation, each Other: TransferRepresentation>(
        _ first: First, _ others: repeat each Other
    ) -> TransferRepresentations<Item> where First.Item == Item {
        var all: [any TransferRepresentation] = [first]
        repeat all.append(each others)
        return TransferRepresentations(all: all)
    }
}

/// Several forms of a type.
public struct TransferRepresentations<Item: Transferable>: TransferRepresentation {
    package let all: [any TransferRepresentation]
}
