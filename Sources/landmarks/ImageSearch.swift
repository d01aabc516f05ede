internal import AppIntents
internal import VisualIntelligence

/// A landmark or a collection seen in a picture.
@UnionValue
enum VisualSearchResult {
    case landmark(LandmarkEntity)
    case collection(CollectionEntity)
}

/// Finds the landmarks whose colors are those of a picture, and a collection with the best one.
struct LandmarkIntentValueQuery: IntentValueQuery {
    @Dependency var modelData: ModelData

    func values(for input: SemanticContentDescriptor) async throws -> [VisualSearchResult] {
        guard let color = input.pixelBuffer.flatMap(Self.color) else { return [] }
        let landmarks = Landmark.all.sorted { Self.difference($0.color, color) < Self.difference($1.color, color) }
        let best = landmarks.prefix(3).map { VisualSearchResult.landmark(LandmarkEntity($0)) }
        let closest = landmarks.first?.id ?? ""
        let collections = await modelData.collections.filter { $0.landmarks.contains(closest) }
        return best + collections.map { .collection(CollectionEntity($0)) }
    }

    /// Returns the mean color of a picture: red, green and blue, from 0 to 255.
    private static func color(of picture: CVReadOnlyPixelBuffer) -> [Int]? {
        let count = picture.width * picture.height
        guard count > 0 else { return nil }
        let sums = picture.withUnsafeBytes { bytes in
            stride(from: 0, to: count * 4, by: 4).reduce(into: [0, 0, 0]) { sums, pixel in
                for channel in 0..<3 { sums[2 - channel] += Int(bytes[pixel + channel]) }
            }
        }
        return sums.map { $0 / count }
    }

    private static func difference(_ one: [Int], _ other: [Int]) -> Int {
        zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}

/// Goes on with the search on a page of the app.
@AppIntent(schema: .visualIntelligence.semanticContentSearch)
struct ShowSearchResultsIntent {
    static let isDiscoverable = false
    static let openAppWhenRun = true

    var semanticContent: SemanticContentDescriptor

    @Dependency var navigator: Navigator

    func perform() async throws -> some IntentResult {
        let size = semanticContent.pixelBuffer.map { "\($0.width) × \($0.height)" } ?? "no"
        await navigator.open("landmarks in a picture of \(size) pixels")
        return .result()
    }
}
