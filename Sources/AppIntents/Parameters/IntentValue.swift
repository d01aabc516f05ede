internal import AlarmsClient
public import FoundationEssentials

/// A type of values of parameters: texts, numbers, truth values, dates and their components, bytes, identifiers, links,
/// files, persons, enumerations with raw values, entities, unions of these, and optionals and arrays of all. Measurements
/// of Foundation are values for an app that imports the module AppIntentsFoundation.
///
/// An enumeration whose raw values are of such a type needs no more than to say that it is an `IntentValue`.
public protocol IntentValue: Sendable {
    /// The type without `Optional` around it: of most, the type itself.
    associatedtype UnwrappedType: IntentValue = Self

    /// Returns the value as it is stored; `nil` if it has no form, which is stored as no value.
    static func intentStorage(of value: Self) -> IntentStorage?

    /// Returns the value of what was stored, or of `nil`, no value; `nil` if it is of another type.
    static func intentValue(in storage: IntentStorage?) -> Self?

    /// Returns the entities of which the value of what was stored, or of `nil`, consists: their queries have to fetch them, for
    /// ``intentValue(in:)`` to return the value. Default: none.
    static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier]
}

extension IntentValue {
    /// None.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] { [] }
}

extension IntentValue where Self: RawRepresentable, RawValue: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: Self) -> IntentStorage? {
        RawValue.intentStorage(of: value.rawValue)
    }

    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Self? {
        storage.flatMap(RawValue.intentValue(in:)).flatMap(Self.init(rawValue:))
    }
}

extension String: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: String) -> IntentStorage? { IntentStorage(.string(value)) }
    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> String? { storage?.value.stringValue }
}

extension Bool: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: Bool) -> IntentStorage? { IntentStorage(.boolean(value)) }
    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Bool? { storage?.value.booleanValue }
}

extension Int: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: Int) -> IntentStorage? { IntentStorage(.int64(Int64(value))) }
    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Int? {
        if case .int64(let number)? = storage?.value { Int(exactly: number) } else { nil }
    }
}

extension Double: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: Double) -> IntentStorage? { IntentStorage(.double(value)) }
    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Double? {
        if case .double(let number)? = storage?.value { number } else { nil }
    }
}

extension Optional: IntentValue where Wrapped: IntentValue {
    /// The type of the value that there may be.
    public typealias UnwrappedType = Wrapped

    /// Returns the value as it is stored.
    public static func intentStorage(of value: Wrapped?) -> IntentStorage? {
        value.flatMap(Wrapped.intentStorage(of:))
    }

    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Wrapped?? {
        guard let storage else { return .some(nil) }
        return Wrapped.intentValue(in: storage).map(Optional.some)
    }

    /// Returns the entities of the value, if there is one.
    public static func entityIdentifiers(in storage: IntentStorage?) -> [EntityIdentifier] {
        storage.map { Wrapped.entityIdentifiers(in: $0) } ?? []
    }
}

extension Array: IntentValue where Element: IntentValue {
    /// Elements without a form are left out.
    public static func intentStorage(of value: [Element]) -> IntentStorage? {
        IntentStorage(.array(value.compactMap { Element.intentStorage(of: $0) }.map { .variant($0.value) }, of: "v"))
    }

    /// Returns the value of what was stored; `nil` if it is of another type.
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
    /// Microseconds since 1970; earlier dates are negative.
    public static func intentStorage(of value: Date) -> IntentStorage? {
        Int64(exactly: (value.timeIntervalSince1970 * 1_000_000).rounded()).map { IntentStorage(.int64($0)) }
    }

    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Date? {
        switch storage?.value {
        case .int64(let microseconds)?: Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        case .uint64(let microseconds)?: Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        default: nil
        }
    }
}

extension UUID: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: UUID) -> IntentStorage? { IntentStorage(.string(value.uuidString)) }
    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> UUID? {
        storage?.value.stringValue.flatMap(UUID.init(uuidString:))
    }
}

extension URL: IntentValue {
    /// Returns the value as it is stored.
    public static func intentStorage(of value: URL) -> IntentStorage? { IntentStorage(.string(value.absoluteString)) }
    /// Returns the value of what was stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> URL? {
        storage?.value.stringValue.flatMap { URL(string: $0) }
    }
}
