internal import AlarmsClient
internal import FoundationEssentials

/// The way to ask a person for a parameter's value.
struct AskedValue<Value: IntentValue>: Sendable {
    /// The values offered; `nil`: the person types a text.
    let offered: OfferedValues<Value>?

    /// Determines the way: the values of the parameter's provider, if it offers any; else, depending on the type, a
    /// case of an enumeration, a suggested entity, yes or no; else a text.
    ///
    /// - Throws: The error of the provider or of the query; ``ValueNotAsked`` if no entity is suggested.
    init(offeredBy provider: (any DynamicOptionsProvider)? = nil) async throws {
        if let provider {
            let offered = try await OfferedValues<Value>(by: provider)
            if !offered.values.isEmpty {
                self.offered = offered
                return
            }
        }
        let values: [Value]?
        let type: any IntentValue.Type = (Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self
        switch type {
        case is Bool.Type: values = [true, false].compactMap { $0 as? Value }
        case let type as any AppEnum.Type: values = Self.cases(of: type).compactMap { $0 as? Value }
        case let type as any AppEntity.Type:
            values = try await Self.entities(of: type).compactMap { $0 as? Value }
        default: values = nil
        }
        if values?.isEmpty == true { throw ValueNotAsked() }
        offered = values.map(OfferedValues.init(_:))
    }

    private static func cases<Enumeration: AppEnum>(of type: Enumeration.Type) -> [any IntentValue] {
        type.allCases.map { $0 }
    }

    private static func entities<Entity: AppEntity>(of type: Entity.Type) async throws -> [any IntentValue] {
        try await suggested(by: type.defaultQuery)
    }

    private static func suggested<Query: EntityQuery>(by query: Query) async throws -> [any IntentValue] {
        try await PreparedProperties.prepare(of: query)
        let entities = try await query.suggestedEntities().resultItems
        for entity in entities { try await PreparedProperties.prepare(of: entity) }
        return entities
    }

    /// Returns the possible stored forms of a typed text: for a date, from ISO 8601; otherwise a number in Swift's
    /// syntax, or the text itself.
    static func forms(of text: String) -> [IntentStorage] {
        // A date is stored as an integer, but a typed integer doesn't mean a date.
        guard Value.UnwrappedType.self != Date.self else {
            let date = (try? Date(text, strategy: .iso8601)).flatMap(Date.intentStorage(of:))
            return date.map { [$0] } ?? []
        }
        let numbers = [Int64(text).map(BusValue.int64), Double(text).map(BusValue.double)]
        return numbers.compactMap { $0.map { IntentStorage($0) } } + [IntentStorage(.string(text))]
    }

    /// Returns the text of a value, for people.
    static func title(of value: Value) -> String {
        switch (value as? any OptionalValue).map(\.wrapped) ?? value {
        case nil: localized("None")
        case let value as any AppEntity: value.displayRepresentation.title.text
        case let value as any AppEnum: title(of: value)
        case let value as Bool: value ? localized("Yes") : localized("No")
        case let value as String: value
        case let value?: "\(value)"
        }
    }

    private static func title<Enumeration: AppEnum>(of value: Enumeration) -> String {
        Enumeration.caseDisplayRepresentations[value]?.title.text ?? "\(value)"
    }
}

/// An optional type of values.
private protocol OptionalValue {
    /// The type of the wrapped value.
    static var wrappedType: any IntentValue.Type { get }
    /// The value; `nil`: there is none.
    var wrapped: Any? { get }
}

extension Optional: OptionalValue where Wrapped: IntentValue {
    fileprivate static var wrappedType: any IntentValue.Type { Wrapped.self }
    fileprivate var wrapped: Any? { self }
}

/// The error of a question for a value: there were no values to choose, or no valid text was entered.
struct ValueNotAsked: Error, CustomStringConvertible {
    let description = "nobody could say a value"
}
