internal import AlarmsClient
internal import FoundationEssentials
internal import JSONText

/// The names of parameter types in the manifest: a word; for an entity `entity:ID`, for a list `list:TYPE`.
enum ParameterTypeName {
    private static let words: [(type: Any.Type, word: String)] = [
        (String.self, "text"), (Bool.self, "bool"), (Int.self, "int"), (Double.self, "number"), (Date.self, "date"),
        (DateComponents.self, "components"), (UUID.self, "uuid"), (URL.self, "url"), (Data.self, "bytes"),
        (Decimal.self, "decimal"), (IntentFile.self, "file"), (IntentPerson.self, "person"),
    ]

    /// Returns the name of a type; `value` for types whose values can't be typed.
    static func name(of type: any IntentValue.Type) -> String {
        if let word = words.first(where: { $0.type == type })?.word { return word }
        switch type {
        case let type as any AppEntity.Type: return "entity:\(type.persistentIdentifier)"
        case let type as any IntentValueList.Type: return "list:\(elementName(of: type))"
        case is any AppEnum.Type: return "enum"
        case is any ImageSearchInput.Type: return "file"
        default: return (type as? any RawRepresentable.Type).map { rawName(of: $0) } ?? "value"
        }
    }

    private static func elementName<List: IntentValueList>(of type: List.Type) -> String {
        name(of: List.ListElement.self)
    }

    private static func rawName<Raw: RawRepresentable>(of type: Raw.Type) -> String {
        (Raw.RawValue.self as? any IntentValue.Type).map { name(of: $0) } ?? "value"
    }

    /// Returns the values of an enumeration, or a list of one, each with its text; `nil` for other types.
    static func options(of type: any IntentValue.Type) -> [JSON]? {
        switch type {
        case let type as any AppEnum.Type: cases(of: type)
        case let type as any IntentValueList.Type: elementOptions(of: type)
        default: nil
        }
    }

    private static func elementOptions<List: IntentValueList>(of type: List.Type) -> [JSON]? {
        options(of: List.ListElement.self)
    }

    private static func cases<Enumeration: AppEnum>(of type: Enumeration.Type) -> [JSON] {
        let representations = type.caseDisplayRepresentations
        return type.allCases.compactMap { value in
            guard let stored = type.intentStorage(of: value)?.value else { return nil }
            return JSON(known: [("value", JSON(stored)), ("title", representations[value].map { JSON($0.title) })])
        }
    }
}
