internal import AppIntents
internal import WidgetViews

/// A collection of landmarks.
struct CollectionEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Collection"
    static let defaultQuery = CollectionQuery()

    let id: String
    let name: String
    /// The ids of its landmarks.
    let landmarks: [String]

    init(_ collection: ModelData.Collection) {
        (id, name, landmarks) = (collection.id, collection.name, collection.landmarks)
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "\(landmarks.count) landmarks")
    }
}

struct CollectionQuery: EnumerableEntityQuery {
    @AppDependency var modelData: ModelData

    func allEntities() async throws -> [CollectionEntity] { await modelData.collections.map(CollectionEntity.init) }
}

/// Archives or deletes a collection, as the person chooses, which can be undone.
struct DeleteCollectionIntent: UndoableIntent {
    static let title: LocalizedStringResource = "Delete Collection"

    @Parameter(title: "Collection") var collection: CollectionEntity
    @Dependency var modelData: ModelData

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let collection = collection
        let archive = Option(title: "Archive", style: .default)
        let delete = Option(title: "Delete", style: .destructive)
        let choice = try await requestChoice(
            between: [.cancel, archive, delete], dialog: "Do you want to archive or delete \(collection.name)?",
            view: Text("\(collection.landmarks.count) landmarks"))
        await undoManager?.registerUndo(withTarget: modelData) { modelData in modelData.restore(collection) }
        switch choice {
        case archive:
            await undoManager?.setActionName("Archive \(collection.name)")
            await modelData.setArchived(collection, true)
            return .result(dialog: "Archived \(collection.name).")
        case delete:
            await undoManager?.setActionName("Delete \(collection.name)")
            await modelData.delete(collection)
            return .result(dialog: "Deleted \(collection.name).")
        default:
            return .result(dialog: "Kept \(collection.name).")
        }
    }
}
