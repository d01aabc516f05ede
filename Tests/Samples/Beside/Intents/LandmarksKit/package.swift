import AppIntents

/// An intent of a package, which the app doesn't name.
struct ListLandmarksIntent: AppIntent {
    static let title: LocalizedStringResource = "List Landmarks"

    func perform() async throws -> some ReturnsValue<Int> { .result(value: 3) }
}
