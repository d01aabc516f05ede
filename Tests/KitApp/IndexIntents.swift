import AppIntents

/// A place that people find in the desktop's search.
struct Place: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
    static let defaultQuery = PlaceQuery()
    static let all = [
        Place(id: "fuji", name: "Fuji", continent: "Asia"), Place(id: "everest", name: "Everest", continent: "Asia"),
        Place(id: "etna", name: "Etna", continent: "Europe"),
    ]

    let id: String
    let isHidden: Bool
    @Property(title: "Name") var name: String
    @Property(title: "Continent", customIndexingKey: CSCustomAttributeKey(keyName: "continent")) var continent: String

    init(id: String, name: String, continent: String, isHidden: Bool = false) {
        self.id = id
        self.isHidden = isHidden
        self.name = name
        self.continent = continent
    }

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "Mountain") }
    var hideInSpotlight: Bool { isHidden }
}

/// The query of places.
struct PlaceQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [Place] {
        Place.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Place] {
        if string == "slow" {
            // A stream without an element or an end: the answer never comes, unless the call is cancelled.
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            for await _ in stream {}
            continuation.finish()
        }
        return string == "volcano" ? [Place.all[2]] : []
    }
}

/// An intent that opens a place.
struct OpenPlace: OpenIntent {
    static let title: LocalizedStringResource = "Open Place"

    @Parameter(title: "Place") var target: Place

    func perform() async throws -> some IntentResult {
        IntentsApp.write("opened \(target.name)")
        return .result()
    }
}

/// An intent that takes a place.
struct ClimbPlace: AppIntent {
    static let title: LocalizedStringResource = "Climb"

    @Parameter(title: "Place") var place: Place

    func perform() async throws -> some IntentResult {
        IntentsApp.write("climbed \(place.name)")
        return .result()
    }
}

/// An intent that changes the index.
struct IndexPlaces: AppIntent {
    static let title: LocalizedStringResource = "Index Places"

    @Parameter(title: "Change") var change: String

    func perform() async throws -> some IntentResult {
        let index = CSSearchableIndex.default()
        switch change {
        case "hide":
            try await index.indexAppEntities([Place(id: "fuji", name: "Fuji", continent: "Asia", isHidden: true)])
        case "delete": try await index.deleteAppEntities(identifiedBy: ["everest"], ofType: Place.self)
        case "clear": try await index.deleteAllSearchableItems()
        default: try await index.indexAppEntities(Place.all)
        }
        return .result()
    }
}
