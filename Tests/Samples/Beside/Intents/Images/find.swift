import AppIntents

/// An intent that runs the query, which nothing else does yet.
struct FindInPictureIntent: AppIntent {
    static let title: LocalizedStringResource = "Find in Picture"

    @Parameter var picture: SemanticContentDescriptor

    func perform() async throws -> some ReturnsValue<LandmarkIntentValueQuery.Result> {
        .result(value: try await LandmarkIntentValueQuery().values(for: picture))
    }
}
