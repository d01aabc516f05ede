import AppIntents

struct CollectionEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Collection"
    static let defaultQuery = CollectionQuery()

    let id: String
    let name: String

    var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct CollectionQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [CollectionEntity] {
        await MainActor.run { ModelData.collections.filter { identifiers.contains($0.id) } }
    }
}

extension ModelData {
    static var collections = [CollectionEntity(id: "1", name: "Sweet Deserts")]

    func delete(_ collection: CollectionEntity) {
        Self.collections.removeAll { $0.id == collection.id }
        say("deleted \(collection.name)")
    }

    func restore(_ collection: CollectionEntity) {
        Self.collections.append(collection)
        say("restored \(collection.name)")
    }

    func archive(_ collection: CollectionEntity) { say("archived \(collection.name)") }
}

extension DeleteCollectionIntent {
    static let title: LocalizedStringResource = "Delete Collection"
}
