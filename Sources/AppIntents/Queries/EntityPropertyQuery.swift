/// A query that finds and sorts entities by their properties.
///
/// On Apple's systems the app Shortcuts makes "find" actions of it. Here it is only for the app's own code.
public protocol EntityPropertyQuery: EntityQuery {
    /// The type of a comparison in the app's data.
    associatedtype ComparatorMappingType
    /// The properties for finding entities.
    typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    /// The properties for sorting entities.
    typealias SortingOptions = EntityQuerySortingOptions<Entity>
    /// The combination of several comparisons.
    typealias ComparatorMode = EntityQueryComparatorMode

    /// The properties for finding entities, and their comparisons.
    static var properties: QueryProperties { get }
    /// The properties for sorting entities.
    static var sortingOptions: SortingOptions { get }

    /// Returns the entities that satisfy the comparisons.
    ///
    /// - Parameters:
    ///   - comparators: The comparisons, from ``properties``.
    ///   - mode: The combination of the comparisons: all must be true, or one.
    ///   - sortedBy: The properties for sorting, the most significant first.
    ///   - limit: The maximum number of entities; `nil`: all.
    /// - Throws: Any error.
    func entities(
        matching comparators: [ComparatorMappingType], mode: EntityQueryComparatorMode,
        sortedBy: [EntityQuerySort<Entity>], limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    /// A property for finding entities.
    public typealias Property = EntityQueryProperty<Entity, ComparatorMappingType>
    /// A property for sorting entities.
    public typealias SortableBy = EntityQuerySortableBy<Entity>
}

/// The combination of several comparisons.
public enum EntityQueryComparatorMode: Hashable, Sendable {
    /// All must be true.
    case and
    /// One must be true.
    case or
}

/// The properties with which a query finds entities.
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

/// A property with which a query finds entities.
public struct EntityQueryProperty<Entity: AppEntity, ComparatorMappingType> {
    /// The key path of the property, `\.$name`.
    public let keyPath: PartialKeyPath<Entity>
    /// The comparisons supported by the query.
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
