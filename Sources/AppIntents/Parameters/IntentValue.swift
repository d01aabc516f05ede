internal import AlarmsClient
public import FoundationEssentials

/// A type of parameters' values: texts, numbers, booleans, dates and their components, bytes, identifiers, links,
/// files, persons, enumerations with raw values, entities, unions of these, and optionals and arrays of all. With the
/// module AppIntentsFoundation, Foundation's measurements are also values.
///
/// An enumeration whose raw values have such a type only needs to declare the conformance to `IntentValue`.
public protocol IntentValue: Sendable {
    /// The type without a surrounding `Optional`; of most types, the type itself.
    associatedtype UnwrappedType: IntentValue = Self

    /// Returns the stored form of the value; `nil` if there is none, which means no value.
    static func intentStorage(of value: Self) -> IntentStorage?

    /// Returns the value in `storage`, `nil` for no value; `nil` if it has another type.
    static func intentValue(in storage: IntentStorage?) -> Self?

    /// Returns the entities in the value of `storage`, `nil` for no value: their queries must fetch them before
    /// ``intentValue(in:)`` can return the value. Default: none.
    static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier]
}

extension IntentValue {
    /// Returns none.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] { [] }
}

extension IntentValue where Self: RawRepresentable, RawValue: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: Self) -> IntentStorage? {
        RawValue.intentStorage(of: value.rawValue)
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Self? {
        storage.flatMap(RawValue.intentValue(in:)).flatMap(Self.init(rawValue:))
    }
}

extension String: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: String) -> IntentStorage? { IntentStorage(.string(value)) }
    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> String? { storage?.value.stringValue }
}

extension Bool: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: Bool) -> IntentStorage? { IntentStorage(.boolean(value)) }
    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Bool? { storage?.value.booleanValue }
}

extension Int: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: Int) -> IntentStorage? { IntentStorage(.int64(Int64(value))) }
    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Int? {
        if case .int64(let number)? = storage?.value { Int(exactly: number) } else { nil }
    }
}

extension Double: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: Double) -> IntentStorage? { IntentStorage(.double(value)) }
    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Double? {
        if case .double(let number)? = storage?.value { number } else { nil }
    }
}

extension Optional: IntentValue where Wrapped: IntentValue {
    /// The type of the wrapped value.
    public typealias UnwrappedType = Wrapped

    /// Returns the stored form of the value.
    public static func intentStorage(of value: Wrapped?) -> IntentStorage? {
        value.flatMap(Wrapped.intentStorage(of:))
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Wrapped?? {
        guard let storage else { return .some(nil) }
        return Wrapped.intentValue(in: storage).map(Optional.some)
    }

    /// Returns the entities of the wrapped value, if any.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] {
        storage.map { Wrapped.entityIdentifiers(in: $0) } ?? []
    }
}

extension Array: IntentValue where Element: IntentValue {
    /// Returns the stored form, without elements that have none.
    public static func intentStorage(of value: [Element]) -> IntentStorage? {
        IntentStorage(.array(value.compactMap { Element.intentStorage(of: $0) }.map { .variant($0.value) }, of: "v"))
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> [Element]? {
        guard let parts = parts(of: storage) else { return nil }
        var elements: [Element] = []
        for part in parts {
            guard let element = Element.intentValue(in: part) else { return nil }
            elements.append(element)
        }
        return elements
    }

    /// Returns the entities of all elements.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] {
        parts(of: storage)?.flatMap { Element.entityIdentifiers(in: $0) } ?? []
    }

    private static func parts(of storage: IntentStorage?) -> [IntentStorage]? {
        guard let storage, case .array(let values, "v") = storage.value else { return nil }
        return values.compactMap { if case .variant(let value) = $0 { storage.part(value) } else { nil } }
    }
}

extension Date: IntentValue {
    /// Returns the microseconds since 1970; earlier dates are negative.
    public static func intentStorage(of value: Date) -> IntentStorage? {
        Int64(exactly: (value.timeIntervalSince1970 * 1_000_000).rounded()).map { IntentStorage(.int64($0)) }
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> Date? {
        switch storage?.value {
        case .int64(let microseconds)?: Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        case .uint64(let microseconds)?: Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        default: nil
        }
    }
}

extension UUID: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: UUID) -> IntentStorage? { IntentStorage(.string(value.uuidString)) }
    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> UUID? {
        storage?.value.stringValue.flatMap(UUID.init(uuidString:))
    }
}

extension URL: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: URL) -> IntentStorage? { IntentStorage(.string(value.absoluteString)) }
    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> URL? {
        storage?.value.stringValue.flatMap { URL(string: $0) }
    }
}
