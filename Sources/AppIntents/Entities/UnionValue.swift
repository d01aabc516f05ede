internal import AlarmsClient

/// A value of one of several types, each the value of a case: declared with the macro ``UnionValue()``.
///
/// Its form in storage and on the bus is a dictionary `a{sv}` with one entry: the case's name, and its value.
public protocol UnionValue: IntentValue {
    /// The cases, in order of declaration.
    static var unionCases: [UnionCase<Self>] { get }
    /// The name of this case, and its value.
    var unionCase: (name: String, value: any IntentValue) { get }
}

/// A case of a ``UnionValue``.
public struct UnionCase<Union: UnionValue>: Sendable {
    /// The name.
    public let name: String
    /// The type of its value.
    public let valueType: any IntentValue.Type
    private let make: @Sendable (IntentStorage) -> Union?

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - make: Creates it from its value.
    public init<Value: IntentValue>(_ name: String, _ make: @escaping @Sendable (Value) -> Union) {
        self.name = name
        valueType = Value.self
        self.make = { Value.intentValue(in: $0).map(make) }
    }

    /// Returns the union for this case's stored value; `nil` if it has another type.
    func union(in storage: IntentStorage) -> Union? { make(storage) }
}

extension UnionValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: Self) -> IntentStorage? {
        let (name, value) = value.unionCase
        return stored(value).map { IntentStorage(.dictionary([name: $0.value])) }
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Self? {
        content(of: storage).flatMap { $0.union(in: $1) }
    }

    /// Returns the entity identifiers in the case's value.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] {
        content(of: storage).map { $0.valueType.entityIdentifiers(in: $1) } ?? []
    }

    /// Returns the stored case and its value; `nil` if there is no such case.
    private static func content(of storage: IntentStorage?) -> (UnionCase<Self>, IntentStorage)? {
        guard let storage, let entries = storage.value.dictionaryValue, entries.count == 1,
            let (name, value) = entries.first, let unionCase = unionCases.first(where: { $0.name == name })
        else { return nil }
        return (unionCase, storage.part(value))
    }

    private static func stored<Value: IntentValue>(_ value: Value) -> IntentStorage? {
        Value.intentStorage(of: value)
    }
}
