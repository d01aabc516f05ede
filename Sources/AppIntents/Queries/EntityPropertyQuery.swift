/// A query that finds entities by their properties, in an order.
///
/// On Apple's systems the app Shortcuts makes "find" actions of it. Here nothing asks such a query by itself; it is for
/// the app's own code.
public protocol EntityPropertyQuery: EntityQuery {
    /// The type of a comparison, as the app's data takes it.
    associatedtype ComparatorMappingType
    /// The properties by which entities are found.
    typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    /// The properties in whose order entities are listed.
    typealias SortingOptions = EntityQuerySortingOptions<Entity>
    /// The combination of several comparisons.
    typealias ComparatorMode = EntityQueryComparatorMode

    /// The properties by which entities are found, and their comparisons.
    static var properties: QueryProperties { get }
    /// The properties in whose order entities are listed.
    static var sortingOptions: SortingOptions { get }

    /// Returns the entities for which the comparisons are true.
    ///
    /// - Parameters:
    ///   - comparators: The comparisons, made by those of ``properties``.
    ///   - mode: The combination of the comparisons: all have to be true, or one.
    ///   - sortedBy: The properties by whose order the entities are listed, the first above the others.
    ///   - limit: The number of entities at most; `nil`: all.
    /// - Throws: Any error.
    func entities(
        matching comparators: [ComparatorMappingType], mode: EntityQueryComparatorMode,
        sortedBy: [EntityQuerySort<Entity>], limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    /// A property by which entities are found.
    public typealias Property = EntityQueryProperty<Entity, ComparatorMappingType>
    /// A property in whose order entities are listed.
    public typealias SortableBy = EntityQuerySortableBy<Entity>
}

/// The combination of several comparisons.
public enum EntityQueryComparatorMode: Hashable, Sendable {
    /// All have to be true.
    case and
    /// One has to be true.
    case or
}

/// The properties by which a query finds entities.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType> {
    /// The properties.
    public let properties: [EntityQueryProperty<Entity, ComparatorMappingType>]

    /// Creates a list of properties.
    public init(@Builder properties: () -> [EntityQueryProperty<Entity, ComparatorMappingType>]) {
        self.properties = properties()
    }

    /// Builds a list of properties.
    @resultBuilder
    public enum Builder {
        /// Joins properties.
        public static func buildBlock(
            _ properties: EntityQueryProperty<Entity, ComparatorMappingType>...
        ) -> [EntityQueryProperty<Entity, ComparatorMappingType>] { properties }
    }
}

/// A property by which a query finds entities.
public struct EntityQueryProperty<Entity: AppEntity, ComparatorMappingType> {
    /// The key path of the property, `\.$name`.
    public let keyPath: PartialKeyPath<Entity>
    /// The comparisons that the query knows.
    public let comparators: [any EntityQueryComparator<ComparatorMappingType>]

    /// Creates a property with its comparisons.
    public init<Value>(
        _ keyPath: KeyPath<Entity, EntityProperty<Value>>,
        @EntityQueryComparatorsBuilder<Value, ComparatorMappingType>
        comparators: () -> [any EntityQueryComparator<ComparatorMappingType>]
    ) {
        self.keyPath = keyPath
        self.comparators = comparators()
    }
}
