import AppIntents
import VisualIntelligence

/// A thing seen in a picture.
@UnionValue
enum SeenThing {
    case kettle(Kettle)
    case place(Place)
}

/// The query of things in a picture: its width is how many there are, unless it is only one pixel high.
struct SeenThingQuery: IntentValueQuery {
    func values(for input: SemanticContentDescriptor) async throws -> [SeenThing] {
        guard let pixels = input.pixelBuffer else { return [] }
        IntentsApp.write("searched \(pixels.width) × \(pixels.height)")
        let kettles = try await KettleQuery().allEntities()
        let things: [SeenThing] = [.place(Place.all[0]), .kettle(kettles[0]), .place(Place.all[2])]
        return Array(things.prefix(pixels.height > 1 ? pixels.width : 0))
    }
}

/// An intent that goes on with a search in a picture.
struct SearchPlaces: AppIntent {
    static let title: LocalizedStringResource = "Search Places"
    static let isDiscoverable = false

    @Parameter(title: "Picture") var picture: SemanticContentDescriptor

    func perform() async throws -> some IntentResult {
        IntentsApp.write("page of \(picture.pixelBuffer.map { "\($0.width) × \($0.height)" } ?? "nothing")")
        return .result()
    }
}
