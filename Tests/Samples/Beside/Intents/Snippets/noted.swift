import AppIntents
import SwiftUI

/// An intent whose snippet has a value beside its entity.
struct NoteLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Note Landmark"

    @Parameter var landmark: LandmarkEntity
    @Parameter var note: String

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        let snippet = NotedSnippetIntent()
        snippet.landmark = landmark
        snippet.note = note
        return .result(snippetIntent: snippet)
    }
}

struct NotedSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Noted Landmark"

    @Parameter var landmark: LandmarkEntity
    @Parameter var note: String
    @Dependency var modelData: ModelData

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let isFavorite = await modelData.isFavorite(landmark)
        return .result {
            Text(note)
            LandmarkView(landmark: landmark, isFavorite: isFavorite)
        }
    }
}
