/// A provider of the values of a parameter that are offered to people.
@_alwaysEmitConformanceMetadata
public protocol DynamicOptionsProvider: Sendable {
    /// The type of the default value of a parameter.
    associatedtype DefaultValue: Sendable = Result.Item
    /// The type of the list: an array, or a collection with sections.
    associatedtype Result: ResultsCollection & Sendable

    /// Returns the values.
    ///
    /// - Throws: Any error.
    func results() async throws -> Result

    /// Returns the default value of a parameter; `nil`: none. Default: none.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// Returns none.
    public func defaultResult() async -> DefaultValue? { nil }

    /// A list of values in sections.
    public typealias ItemCollection<Item: Sendable> = IntentItemCollection<Item>
    /// A section of a list of values.
    public typealias ItemSection<Item: Sendable> = IntentItemSection<Item>
    /// A value of a list, with a text of its own.
    public typealias Item<Value: Sendable> = IntentItem<Value>
}

/// The suggested entities of a query, as options.
struct EntityQueryOptions<Query: EntityQuery>: DynamicOptionsProvider {
    let query: Query

    func results() async throws -> Query.Result { try await query.suggestedEntities() }

    func defaultResult() async -> Query.Entity? { await query.defaultResult() }
}
