/// The fetching of an intent's dependencies and entities before it runs.
enum EntityResolution {
    /// Fetches the dependencies of a newly created intent, and its entities by their types' queries: all of one type in
    /// one call.
    ///
    /// - Throws: ``StoredIntentError`` if a query no longer finds an entity; the error of a query;
    ///   ``AppDependencyError`` if a dependency wasn't added.
    static func resolve(_ intent: any AppIntent) async throws {
        try await PreparedProperties.prepare(of: intent)
        let parameters = StoredIntent.parameters(of: intent)
        let identifiers = parameters.sorted { $0.key < $1.key }.flatMap { $0.value.unresolvedEntities }
        guard !identifiers.isEmpty else { return }
        let entities = try await entities(for: identifiers)
        for (name, parameter) in parameters where !parameter.resolve(with: entities) {
            throw StoredIntentError.invalidParameter(name, of: IntentTypes.actionName(of: type(of: intent)))
        }
    }

    private static func entities(
        for identifiers: [EntityIdentifier]
    ) async throws -> [EntityIdentifier: any AppEntity] {
        var types: [any AppEntity.Type] = []
        for identifier in identifiers where !types.contains(where: { $0 == identifier.entityType }) {
            types.append(identifier.entityType)
        }
        var entities: [EntityIdentifier: any AppEntity] = [:]
        for type in types {
            let texts = identifiers.filter { $0.entityType == type }.map(\.identifier)
            try await fetch(type, texts, into: &entities)
        }
        return entities
    }

    private static func fetch<Entity: AppEntity>(
        _ type: Entity.Type, _ texts: [String], into entities: inout [EntityIdentifier: any AppEntity]
    ) async throws {
        var seen: Set<String> = []
        let ids = texts.filter { seen.insert($0).inserted }.compactMap(Entity.ID.entityIdentifier(for:))
        let query = Entity.defaultQuery
        try await PreparedProperties.prepare(of: query)
        for entity in try await query.entities(for: ids) {
            try await PreparedProperties.prepare(of: entity)
            entities[EntityIdentifier(for: entity)] = entity
        }
    }
}
