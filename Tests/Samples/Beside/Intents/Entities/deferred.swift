import AppIntents
import SwiftUI

extension LandmarkEntity {
    var name: String { LandmarkQuery.landmarks.first { $0.0 == id }?.1 ?? "" }

    init(id: String, name: String, continent: String) {
        self.id = id
    }
}

/// An intent with the entity in its parameter, its value and its snippet.
struct ShowLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Show Landmark"

    @Parameter var landmark: LandmarkEntity

    func perform() async throws -> some ReturnsValue<LandmarkEntity> & ShowsSnippetView {
        .result(value: landmark) { Text(landmark.name) }
    }
}
