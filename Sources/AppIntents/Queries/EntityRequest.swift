internal import AlarmsClient
internal import DBus

/// A caller's query for entities of a type: the argument `query` of `Entities`.
struct EntityRequest {
    private enum Selection {
        case identifiers([String])
        case matching(String)
        case suggested
    }

    private let selection: Selection
    /// The names of the requested properties.
    private let properties: [String]

    /// - Throws: `BusError` if it has no selection, several, or an invalid key.
    init(_ query: [String: Value]) throws(BusError) {
        var selections: [Selection] = []
        var properties: [String] = []
        for (key, value) in query {
            switch (key, value) {
            case ("ids", _): selections.append(.identifiers(try Self.texts(value, key)))
            case ("matching", .string(let text)): selections.append(.matching(text))
            case ("suggested", .boolean(true)): selections.append(.suggested)
            case ("properties", _): properties = try Self.texts(value, key)
            default: throw BusError(IntentErrorName.invalidParameter, "\(key): unknown, or of another type")
            }
        }
        guard let selection = selections.first, selections.count == 1 else {
            throw BusError(IntentErrorName.invalidParameter, "expected one of ids, matching and suggested")
        }
        self.selection = selection
        self.properties = properties
    }

    private static func texts(_ value: Value, _ key: String) throws(BusError) -> [String] {
        guard let texts = value.stringsValue else {
            throw BusError(IntentErrorName.invalidParameter, "\(key): expected strings")
        }
        return texts
    }

    /// Returns the entities as rows, an `aa{sv}`, or the error for the caller.
    func result(of type: any AppEntity.Type) async -> Result<Value?, BusError> {
        do {
            return .success(.array(try await rows(of: type).map { .dictionary($0) }, of: "a{sv}"))
        } catch let error as BusError {
            return .failure(error)
        } catch {
            return .failure(BusError(performing: error))
        }
    }

    private func rows<Entity: AppEntity>(of type: Entity.Type) async throws -> [[String: Value]] {
        var rows: [[String: Value]] = []
        for entity in try await entities(of: Entity.defaultQuery) as [Entity] {
            rows.append(try await EntityRow(entity).entries(with: properties))
        }
        return rows
    }

    private func entities<Query: EntityQuery>(of query: Query) async throws -> [Query.Entity] {
        try await PreparedProperties.prepare(of: query)
        switch selection {
        case .identifiers(let texts):
            return try await query.entities(for: texts.compactMap(Query.Entity.ID.entityIdentifier(for:)))
        case .matching(let text):
            return try await Self.entities(of: query, matching: text)
        case .suggested:
            return try await query.suggestedEntities().resultItems
        }
    }

    /// Returns the entities that match a text: those found by the query or, for a query without search, those whose
    /// title has, for each word of the text, a word with that prefix.
    private static func entities<Query: EntityQuery>(
        of query: Query, matching text: String
    ) async throws -> [Query.Entity] {
        if let query = query as? any EntityStringQuery {
            return try await found(by: query, text).compactMap { $0 as? Query.Entity }
        }
        let words = words(of: text)
        let entities = try await query.suggestedEntities().resultItems
        for entity in entities { try await PreparedProperties.prepare(of: entity) }
        return entities.filter { entity in
            let title = Self.words(of: entity.displayRepresentation.title.text)
            return !words.isEmpty && words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
    }

    private static func found<Query: EntityStringQuery>(by query: Query, _ text: String) async throws -> [any AppEntity]
    {
        try await query.entities(matching: text).resultItems
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
