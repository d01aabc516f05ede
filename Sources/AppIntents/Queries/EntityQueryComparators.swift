/// The property is equal to the value.
public struct EqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property isn't equal to the value.
public struct NotEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property contains the value.
public struct ContainsComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property begins with the value.
public struct HasPrefixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property ends with the value.
public struct HasSuffixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property is less than the value.
public struct LessThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property is less than the value, or equal.
public struct LessThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property is greater than the value.
public struct GreaterThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}

/// The property is greater than the value, or equal.
public struct GreaterThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    private let mappingTransform: (Value) -> ComparatorMappingType

    /// Creates the comparison.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {
        self.mappingTransform = mappingTransform
    }

    /// Returns the comparison with this value.
    public func mapping(for value: Value) -> ComparatorMappingType { mappingTransform(value) }
}
