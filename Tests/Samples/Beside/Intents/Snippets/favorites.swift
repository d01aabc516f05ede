import AppIntents
import SwiftUI

/// An intent with the snippet of a landmark as its result.
struct ShowLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Show Landmark"

    @Parameter var landmark: LandmarkEntity

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        .result(snippetIntent: LandmarkSnippetIntent(landmark: landmark))
    }
}

extension LandmarkSnippetIntent {
    init(landmark: LandmarkEntity) {
        self.init()
        self.landmark = landmark
    }
}

/// An intent behind a button, with an entity and a value.
struct UpdateFavoritesIntent: AppIntent {
    static let title: LocalizedStringResource = "Update Favorites"

    @Parameter var landmark: LandmarkEntity
    @Parameter var isFavorite: Bool
    @Dependency var modelData: ModelData

    init() {}

    init(landmark: LandmarkEntity, isFavorite: Bool) {
        self.landmark = landmark
        self.isFavorite = isFavorite
    }

    func perform() async throws -> some IntentResult {
        say("\(landmark.name) is \(isFavorite ? "a" : "no") favorite")
        await modelData.setFavorite(landmark, isFavorite)
        return .result()
    }
}
