internal import AlarmsClient

/// The input of a query that searches by a picture.
package protocol ImageSearchInput: IntentValue {
    /// Decodes the picture of a file.
    ///
    /// - Throws: ``UnusableImage``.
    init(decoding file: ImageFile) throws(UnusableImage)
}

/// The search by a picture: the queries whose input is made from one.
enum ImageSearch {
    /// The queries, ordered by name.
    static let queries = DeclaredTypes.types((any IntentValueQuery).self) { $0 as? any IntentValueQuery.Type }.filter {
        isImageSearch($0)
    }

    private static func isImageSearch<Query: IntentValueQuery>(_ type: Query.Type) -> Bool {
        Query.Input.self is any ImageSearchInput.Type
    }

    /// Returns the entities that the queries find.
    ///
    /// - Throws: ``UnusableImage``; the error of a query.
    static func entities(in file: ImageFile) async throws -> [any AppEntity] {
        var entities: [any AppEntity] = []
        for query in queries { entities += try await found(by: query, in: file) }
        return entities
    }

    private static func found<Query: IntentValueQuery>(
        by type: Query.Type, in file: ImageFile
    ) async throws -> [any AppEntity] {
        guard let inputType = Query.Input.self as? any ImageSearchInput.Type,
            let input = try inputType.init(decoding: file) as? Query.Input
        else { return [] }
        let query = Query()
        try await PreparedProperties.prepare(of: query)
        let values = try await query.values(for: input).resultItems
        return values.compactMap { value in
            (value as? any AppEntity) ?? (value as? any UnionValue)?.unionCase.value as? any AppEntity
        }
    }

    /// Returns the intent that opens an entity; `nil`: the app has none.
    static func opening(_ entity: some AppEntity) -> StoredIntent? {
        let identifier = type(of: entity).persistentIdentifier
        let found = DeclaredTypes.intents.first { type in
            (type as? any OpenIntent.Type).flatMap { AppManifest.entityOpened(by: $0) } == identifier
        }
        return found.map { type in
            StoredIntent(
                typeName: IntentTypes.register(type), actionName: IntentTypes.actionName(of: type),
                parameters: ["target": .string(entity.id.entityIdentifierString)],
                opensApp: StoredIntent.opensApp(type))
        }
    }

    /// Returns the intent that goes on with the search in the app: the first whose only required parameter is the
    /// picture; `nil`: the app has none, or the file has no URL.
    static func continuation(with file: ImageFile) -> StoredIntent? {
        guard let url = file.url, let storage = IntentFile.intentStorage(of: IntentFile(fileURL: url)) else {
            return nil
        }
        for type in DeclaredTypes.intents where !IntentTypes.isOfLibrary(type) {
            let parameters = StoredIntent.parameters(of: type.init()).filter { !$0.value.isSet }
            guard parameters.count == 1, let parameter = parameters.first, parameter.value.takesImage else { continue }
            return StoredIntent(
                typeName: IntentTypes.register(type), actionName: IntentTypes.actionName(of: type),
                parameters: [parameter.key: storage.value], opensApp: StoredIntent.opensApp(type))
        }
        return nil
    }
}
