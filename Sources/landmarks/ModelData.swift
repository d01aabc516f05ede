internal import AppIntents
internal import FoundationEssentials

/// The data of the app: favorites, collections and the home of the person, in a file, since the app ends when it has
/// nothing to do.
@MainActor final class ModelData {
    /// A collection of landmarks.
    struct Collection: Codable, Hashable, Sendable {
        let id: String
        var name: String
        var landmarks: [String]
        var isArchived = false
    }

    private struct Content: Codable, Sendable {
        var favorites: Set<String> = []
        var home = Place(latitude: 51.48, longitude: 0)
        var collections = [
            Collection(id: "deserts", name: "Sweet Deserts", landmarks: ["atacama", "sahara", "salar"]),
            Collection(id: "waters", name: "Wild Waters", landmarks: ["niagara", "reef"]),
            Collection(id: "summits", name: "High Summits", landmarks: ["everest", "fuji", "matterhorn"]),
        ]
    }

    private var content: Content {
        didSet { save() }
    }
    private let file: String

    /// Reads the file, if there is one.
    ///
    /// - Throws: The error of a file that can't be read: it isn't overwritten.
    nonisolated init(file: String) throws {
        self.file = file
        guard FileManager.default.fileExists(atPath: file) else {
            content = Content()
            return
        }
        content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: URL(filePath: file)))
    }

    private func save() {
        do {
            let url = URL(filePath: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(content).write(to: url, options: .atomic)
        } catch {
            Terminal.complain("\(file): \(error)")
        }
    }

    /// The place from which the closest landmark is looked for.
    var home: Place {
        get { content.home }
        set { content.home = newValue }
    }

    /// The collections that aren't archived.
    var collections: [Collection] { content.collections.filter { !$0.isArchived } }

    func isFavorite(_ landmark: LandmarkEntity) -> Bool { content.favorites.contains(landmark.id) }

    func setFavorite(_ landmark: LandmarkEntity, _ isFavorite: Bool) {
        if isFavorite { content.favorites.insert(landmark.id) } else { content.favorites.remove(landmark.id) }
    }

    func isOpen(_ landmark: LandmarkEntity) -> Bool { landmark.landmark?.isOpen ?? false }

    /// Returns how crowded a landmark is, from 0 to 5: the more so, the nearer it is to noon there.
    func crowdStatus(of landmark: LandmarkEntity, at date: Date = Date()) -> Int {
        guard let place = landmark.landmark?.place else { return 0 }
        let hours = date.timeIntervalSince1970 / 3_600 + place.longitude / 15
        return max(0, 5 - Int(abs(hours.truncatingRemainder(dividingBy: 24) - 12) / 2))
    }

    func delete(_ collection: CollectionEntity) { content.collections.removeAll { $0.id == collection.id } }

    func setArchived(_ collection: CollectionEntity, _ isArchived: Bool) {
        for index in content.collections.indices where content.collections[index].id == collection.id {
            content.collections[index].isArchived = isArchived
        }
    }

    func restore(_ collection: CollectionEntity) {
        if content.collections.contains(where: { $0.id == collection.id }) { return setArchived(collection, false) }
        content.collections.append(
            Collection(id: collection.id, name: collection.name, landmarks: collection.landmarks))
    }
}
