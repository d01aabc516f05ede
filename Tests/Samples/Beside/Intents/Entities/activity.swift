import AppIntents
import SwiftUI

/// Shows the view, which has nothing to be seen, above the name.
struct ViewLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "View Landmark"

    @Parameter var landmark: LandmarkEntity

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let landmark = landmark
        return .result(
            view: VStack {
                LandmarkDetailView(landmark: landmark)
                Text(landmark.name)
            })
    }
}
