/// The properties by which a query sorts entities.
public struct EntityQuerySortingOptions<Entity: AppEntity> {
    /// The properties.
    public let options: [EntityQuerySortableBy<Entity>]

    /// Creates a list of properties.
    public init(@Builder options: () -> [EntityQuerySortableBy<Entity>]) {
        self.options = options()
    }

    /// Builds a list of properties.
    @resultBuilder
    public enum Builder {
        /// Joins properties.
        public static func buildBlock(_ options: EntityQuerySortableBy<Entity>...) -> [EntityQuerySortableBy<Entity>] {
            options
        }
    }
}

/// A property by which a query sorts entities.
public struct EntityQuerySortableBy<Entity: AppEntity> {
    /// The key path of the property, `\.$name`.
    public let keyPath: PartialKeyPath<Entity>

    /// Creates an order by a property.
    public init<Value: Comparable>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {
        self.keyPath = keyPath
    }

    /// Creates an order by an optional property.
    public init<Value: Comparable>(_ keyPath: KeyPath<Entity, EntityProperty<Value?>>) {
        self.keyPath = keyPath
    }
}

/// A requested order.
public struct EntityQuerySort<Entity: AppEntity> {
    /// The direction of an order.
    public enum Ordering: Hashable, Sendable {
        /// Ascending order.
        case ascending
        /// Descending order.
        case descending
    }

    /// The property.
    public let by: PartialKeyPath<Entity>
    /// The direction.
    public let order: Ordering

    /// Creates an order by one of the properties of ``EntityPropertyQuery/sortingOptions``.
    public init(by property: EntityQuerySortableBy<Entity>, order: Ordering) {
        by = property.keyPath
        self.order = order
    }
}
