internal import AlarmsClient
internal import CoreTransferable
internal import DBus
internal import FoundationEssentials

/// A caller's query for entities of a type: the argument `query` of `Entities`.
struct EntityRequest: Sendable {
    private enum Selection {
        case identifiers([String])
        case matching(String)
        case suggested
    }

    private enum Source {
        case query(Selection)
        case image(OpenFileOptions.OpenFile)
    }

    private let source: Source
    /// The names of the requested properties.
    private let properties: [String]
    /// The media type of the requested documents; `nil`: none is requested.
    private let mediaType: String?

    /// Reads the argument.
    ///
    /// - Throws: `BusError` if it has no selection, several, or an invalid key.
    init(from reader: inout Reader) throws(BusError) {
        let options: OpenFileOptions
        do throws(Reader.TypeMismatch) { options = try OpenFileOptions(from: &reader, file: "image") } catch {
            throw BusError(IntentErrorName.invalidParameter, "expected values, and a file descriptor only as image")
        }
        guard !options.isFileMissing else {
            throw BusError(IntentErrorName.limitsExceeded, "image: the app can't have more files open")
        }
        try self.init(options.values, image: options.file)
    }

    /// - Parameters:
    ///   - query: The entries but `image`.
    ///   - image: The picture of the entry `image`; `nil`: there is no such entry.
    /// - Throws: `BusError` if there is no selection, several, or an invalid key.
    init(_ query: [String: Value], image: OpenFileOptions.OpenFile? = nil) throws(BusError) {
        var sources: [Source] = image.map { [.image($0)] } ?? []
        var properties: [String] = []
        var mediaType: String?
        for (key, value) in query {
            switch (key, value) {
            case ("ids", _): sources.append(.query(.identifiers(try Self.texts(value, key))))
            case ("matching", .string(let text)): sources.append(.query(.matching(text)))
            case ("suggested", .boolean(true)): sources.append(.query(.suggested))
            case ("properties", _): properties = try Self.texts(value, key)
            case ("as", .string(let text)): mediaType = text
            default: throw BusError(IntentErrorName.invalidParameter, "\(key): unknown, or of another type")
            }
        }
        guard let source = sources.first, sources.count == 1 else {
            throw BusError(IntentErrorName.invalidParameter, "expected one of ids, matching, suggested and image")
        }
        self.source = source
        self.properties = properties
        self.mediaType = mediaType
    }

    /// True if entities of all types may be requested together.
    var isForAllTypes: Bool { if case .image = source { true } else { false } }

    private static func texts(_ value: Value, _ key: String) throws(BusError) -> [String] {
        guard let texts = value.stringsValue else {
            throw BusError(IntentErrorName.invalidParameter, "\(key): expected strings")
        }
        return texts
    }

    /// Returns the reply with the entities, or the error for the caller.
    ///
    /// - Parameter type: The type; `nil`: all, if ``isForAllTypes``.
    func result(of type: (any AppEntity.Type)?) async -> Result<LateReply, BusError> {
        do {
            switch source {
            case .image(let image): return .success(LateReply(try await rows(of: type, in: image)))
            case .query(let selection):
                guard let type else { throw BusError(IntentErrorName.notFound, "there is no type") }
                return .success(LateReply(try await rows(of: type, selection)))
            }
        } catch let error as BusError {
            return .failure(error)
        } catch {
            return .failure(BusError(performing: error))
        }
    }

    private func rows<Entity: AppEntity>(of type: Entity.Type, _ selection: Selection) async throws -> [EntityEntries] {
        try await rows(of: try await entities(of: Entity.defaultQuery, selection) as [Entity])
    }

    /// Returns the entities of a type, `nil` for all, that are found in a picture.
    private func rows(
        of type: (any AppEntity.Type)?, in image: OpenFileOptions.OpenFile
    ) async throws -> [EntityEntries] {
        let (found, _) = try await ImageSearch.entities { () throws(UnusableImage) in
            try ImageFile(open: image.descriptor.rawValue)
        }
        return try await rows(of: type.map { type in found.filter { Swift.type(of: $0) == type } } ?? found)
    }

    private func rows(of entities: [any AppEntity]) async throws -> [EntityEntries] {
        var rows: [EntityEntries] = []
        let onscreen = Set(OnscreenEntities.shared.all.map { [$0.type, $0.id] })
        var size = 0
        for entity in entities {
            var row = EntityEntries(values: try await Self.entries(of: entity, with: properties, onscreen))
            if let mediaType, let document = try await document(of: entity, as: mediaType) {
                size += document.count
                guard size <= UnreadableFile.mostBytes else {
                    throw BusError(IntentErrorName.limitsExceeded, "the documents are larger than 16 MiB")
                }
                row.data = [UInt8](document)
            }
            rows.append(row)
        }
        return rows
    }

    private static func entries<Entity: AppEntity>(
        of entity: Entity, with properties: [String], _ onscreen: Set<[String]>
    ) async throws -> [String: Value] {
        var entries = try await EntityRow(entity).entries(with: properties)
        if onscreen.contains([Entity.persistentIdentifier, entity.id.entityIdentifierString]) {
            entries["Onscreen"] = .boolean(true)
        }
        return entries
    }

    /// Returns the document of an entity; `nil`: it has none of this media type, nor need others of other types have one.
    ///
    /// - Throws: `BusError` (`NotSupported`) if its type has none of this media type; the error of the app.
    private func document(of entity: any AppEntity, as mediaType: String) async throws -> Data? {
        guard let document = try await (entity as? any Transferable)?.data(as: mediaType) else {
            if isForAllTypes { return nil }
            throw BusError(
                IntentErrorName.notSupported, "\(type(of: entity).persistentIdentifier) has no form as \(mediaType)")
        }
        return document
    }

    private func entities<Query: EntityQuery>(of query: Query, _ selection: Selection) async throws -> [Query.Entity] {
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
