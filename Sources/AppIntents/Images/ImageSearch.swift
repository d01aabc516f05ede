internal import AlarmsClient
internal import Dispatch

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

    /// Returns the entities that the queries find in a picture, and its file.
    ///
    /// - Parameter read: Reads the file. It may block.
    /// - Throws: ``UnusableImage``; the error of a query; `CancellationError`.
    static func entities(
        in read: @escaping @Sendable () throws(UnusableImage) -> ImageFile
    ) async throws -> (entities: [any AppEntity], file: ImageFile) {
        let file = try await blocking(read)
        var entities: [any AppEntity] = []
        for query in queries {
            try Task.checkCancellation()
            entities += try await found(by: query, in: file)
        }
        return (entities, file)
    }

    private static func found<Query: IntentValueQuery>(
        by type: Query.Type, in file: ImageFile
    ) async throws -> [any AppEntity] {
        guard let inputType = Query.Input.self as? any ImageSearchInput.Type,
            let input = try await input(inputType, from: file) as? Query.Input
        else { return [] }
        let query = Query()
        try await PreparedProperties.prepare(of: query)
        let values = try await query.values(for: input).resultItems
        return values.compactMap { value in
            (value as? any AppEntity) ?? (value as? any UnionValue)?.unionCase.value as? any AppEntity
        }
    }

    private static func input<Input: ImageSearchInput>(_ type: Input.Type, from file: ImageFile) async throws -> Input {
        try await blocking { () throws(UnusableImage) in try Input(decoding: file) }
    }

    /// Runs work that may block, which a thread of Swift's pool must not.
    private static func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws(UnusableImage) -> Value
    ) async throws -> Value {
        try await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Result(catching: work)) }
        }.get()
    }

    /// Returns the intent that opens an entity; `nil`: the app has none.
    static func opening(_ entity: some AppEntity) -> StoredIntent? {
        let identifier = type(of: entity).persistentIdentifier
        let found = DeclaredTypes.intents.first { type in
            (type as? any OpenIntent.Type).flatMap { AppManifest.entityOpened(by: $0) } == identifier
        }
        return found.map { stored($0, ["target": .string(entity.id.entityIdentifierString)]) }
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
            return stored(type, [parameter.key: storage.value])
        }
        return nil
    }

    private static func stored(_ type: any AppIntent.Type, _ parameters: [String: Value]) -> StoredIntent {
        StoredIntent(
            typeName: IntentTypes.register(type), actionName: IntentTypes.actionName(of: type), parameters: parameters,
            opensApp: StoredIntent.opensApp(type))
    }
}
