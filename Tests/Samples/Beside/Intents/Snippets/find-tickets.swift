import AppIntents
import SwiftUI

/// An intent behind a button, with a snippet of its own.
struct FindTicketsIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Tickets"

    @Parameter var landmark: LandmarkEntity

    init() {}

    init(landmark: LandmarkEntity) {
        self.landmark = landmark
    }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result { Text("Tickets for \(landmark.name)") }
    }
}
