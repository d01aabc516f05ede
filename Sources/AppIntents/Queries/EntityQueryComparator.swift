/// A comparison of a property with a value.
public protocol EntityQueryComparator<ComparatorMappingType> {
    /// The type of the value.
    associatedtype Value
    /// The type of a comparison in the app's data.
    associatedtype ComparatorMappingType

    /// Creates a comparison.
    ///
    /// - Parameter mappingTransform: Returns the comparison with this value, in the form of the app's data.
    init(mappingTransform: @escaping (Value) -> ComparatorMappingType)

    /// Returns the comparison with this value, in the form of the app's data.
    func mapping(for value: Value) -> ComparatorMappingType
}

/// Builds the comparisons of a property.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value, ComparatorMappingType> {
    /// Accepts a comparison of the property's type.
    public static func buildExpression<Comparator: EntityQueryComparator>(
        _ comparator: Comparator
    ) -> any EntityQueryComparator<ComparatorMappingType>
    where Comparator.Value == Value, Comparator.ComparatorMappingType == ComparatorMappingType {
        comparator
    }

    /// Joins comparisons.
    public static func buildBlock(
        _ comparators: any EntityQueryComparator<ComparatorMappingType>...
    ) -> [any EntityQueryComparator<ComparatorMappingType>] { comparators }
}
