/// The app's index of entities, by which people find them in the desktop's search while the app doesn't run.
///
/// The index is a file among the person's data, which only programs of the app write: at most 10,000 entities and
/// 4 MiB. An entity is found if an intent of the app opens it, see ``OpenIntent``, or takes it as its only value.
public final class CSSearchableIndex: Sendable {
    private let name: String
    private static let standard = CSSearchableIndex(name: "")

    /// Returns the default index.
    public static func `default`() -> CSSearchableIndex { standard }

    /// True: entities can be indexed.
    public static func isIndexingAvailable() -> Bool { true }

    /// Creates access to an index of this name: ``deleteAllSearchableItems()`` removes the entities of one name.
    public init(name: String) {
        self.name = name
    }

    /// Adds entities, or replaces those that are in the index already. One whose `hideInSpotlight` is true is removed.
    ///
    /// - Parameter priority: Has no effect.
    /// - Throws: ``CSIndexError``; the error of an entity's dependency.
    public func indexAppEntities<Entity: IndexedEntity>(_ entities: [Entity], priority: Int = 0) async throws {
        var items: [IndexedItem] = []
        var added: Set<String> = []
        for entity in entities where !entity.hideInSpotlight {
            let item = try await IndexedItem(entity, index: name)
            if added.insert(item.id).inserted { items.append(item) }
        }
        let ids = Set(entities.map(\.id.entityIdentifierString))
        try change { $0.filter { !($0.type == Entity.persistentIdentifier && ids.contains($0.id)) } + items }
    }

    /// Removes entities.
    ///
    /// - Throws: ``CSIndexError``.
    public func deleteAppEntities<Entity: IndexedEntity>(
        identifiedBy identifiers: [Entity.ID], ofType entityType: Entity.Type
    ) async throws {
        let ids = Set(identifiers.map(\.entityIdentifierString))
        try change { $0.filter { !($0.type == Entity.persistentIdentifier && ids.contains($0.id)) } }
    }

    /// Removes all entities of a type.
    ///
    /// - Throws: ``CSIndexError``.
    public func deleteAppEntities<Entity: IndexedEntity>(ofType entityType: Entity.Type) async throws {
        try change { $0.filter { $0.type != Entity.persistentIdentifier } }
    }

    /// Removes all entities of this index.
    ///
    /// - Throws: ``CSIndexError``.
    public func deleteAllSearchableItems() async throws {
        let name = name
        try change { $0.filter { $0.index != name } }
    }

    private func change(_ changed: ([IndexedItem]) -> [IndexedItem]) throws(CSIndexError) {
        try IndexFile(of: AlarmApp.identifier).change(changed)
    }
}
