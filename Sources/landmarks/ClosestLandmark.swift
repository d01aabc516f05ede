internal import AppIntents
internal import WidgetViews

/// Finds the landmark closest to the person's home, and shows it.
struct ClosestLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Closest Landmark"
    static let description = IntentDescription("Shows the landmark closest to your home", searchKeywords: ["near"])

    @Dependency var modelData: ModelData

    func perform() async throws -> some ReturnsValue<LandmarkEntity> & ShowsSnippetIntent & ProvidesDialog {
        let home = await modelData.home
        guard let closest = Landmark.all.max(by: { $0.place.closeness(to: home) < $1.place.closeness(to: home) }) else {
            throw AppIntentError.Unrecoverable.entityNotFound
        }
        let landmark = LandmarkEntity(closest)
        return .result(
            value: landmark,
            dialog: IntentDialog(
                full: "The closest landmark is \(landmark.name).",
                supporting: "\(landmark.name) is located in \(landmark.continent)."),
            snippetIntent: LandmarkSnippetIntent(landmark: landmark))
    }
}

/// Draws the snippet of a landmark, anew after each press on it.
struct LandmarkSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Landmark"

    @Parameter var landmark: LandmarkEntity
    @Dependency var modelData: ModelData

    init() {}

    init(landmark: LandmarkEntity) { self.landmark = landmark }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: LandmarkView(landmark: landmark, isFavorite: await modelData.isFavorite(landmark)))
    }
}

/// A landmark with its buttons.
struct LandmarkView: View {
    let landmark: LandmarkEntity
    let isFavorite: Bool

    var body: some View {
        VStack(alignment: .leading) {
            Text(landmark.name).font(.headline)
            Text(landmark.continent).font(.caption)
            HStack {
                Button(intent: UpdateFavoritesIntent(landmark: landmark, isFavorite: !isFavorite)) {
                    Label(isFavorite ? "Favorite ♥" : "Favorite ♡", systemImage: isFavorite ? "heart.fill" : "heart")
                }
                Button("Find Tickets", intent: FindTicketsIntent(landmark: landmark))
            }
        }
        .userActivity("org.example.Landmarks.viewing") { activity in
            activity.title = "Viewing \(landmark.name)"
            activity.appEntityIdentifier = EntityIdentifier(for: landmark)
        }
    }
}

/// Makes a landmark a favorite, or not.
struct UpdateFavoritesIntent: AppIntent {
    static let title: LocalizedStringResource = "Update Favorites"
    static let isDiscoverable = false

    @Parameter(title: "Landmark") var landmark: LandmarkEntity
    @Parameter(title: "Is favorite") var isFavorite: Bool
    @Dependency var modelData: ModelData

    init() {}

    init(landmark: LandmarkEntity, isFavorite: Bool) {
        self.landmark = landmark
        self.isFavorite = isFavorite
    }

    func perform() async throws -> some IntentResult {
        await modelData.setFavorite(landmark, isFavorite)
        return .result()
    }
}
