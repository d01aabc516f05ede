import AppIntents

/// The data of the app, in memory.
@MainActor final class ModelData {
    private var favorites: Set<String> = []

    nonisolated init() {}

    func isFavorite(_ landmark: LandmarkEntity) -> Bool { favorites.contains(landmark.id) }

    func setFavorite(_ landmark: LandmarkEntity, _ isFavorite: Bool) {
        if isFavorite { favorites.insert(landmark.id) } else { favorites.remove(landmark.id) }
    }

    /// Returns true for those without a gate.
    func isOpen(_ landmark: LandmarkEntity) -> Bool { landmark.id != "3" }

    func getCrowdStatus(_ landmark: LandmarkEntity) -> Int {
        say("crowd status of \(landmark.id)")
        return 4
    }
}

/// The pages of the app.
@MainActor final class Navigator {
    nonisolated init() {}

    func navigateToCrowdStatus(_ landmark: LandmarkEntity) { say("page of the crowd at \(landmark.name)") }
}
