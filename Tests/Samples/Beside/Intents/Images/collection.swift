import AppIntents

struct CollectionEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Collection"
    static let defaultQuery = CollectionQuery()

    let id: String

    var displayRepresentation: DisplayRepresentation { "Waterfalls" }
}

struct CollectionQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [CollectionEntity] {
        identifiers.map(CollectionEntity.init)
    }
}
