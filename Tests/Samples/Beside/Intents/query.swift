import AppIntents

/// The query of landmarks. It says which it is asked for.
struct LandmarkQuery: EntityStringQuery {
    static let landmarks = [
        ("1", "Niagara Falls", "North America"), ("2", "Uluru", "Australia"), ("3", "Mount Fuji", "Asia"),
    ]

    func entities(for identifiers: [String]) async throws -> [LandmarkEntity] {
        say("entities for \(identifiers.joined(separator: " "))")
        return Self.landmarks.filter { identifiers.contains($0.0) }.map(LandmarkEntity.init(id:name:continent:))
    }

    func entities(matching string: String) async throws -> [LandmarkEntity] {
        Self.landmarks.filter { $0.1.localizedStandardContains(string) }.map(LandmarkEntity.init(id:name:continent:))
    }
}

extension LandmarkEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
    static let defaultQuery = LandmarkQuery()

    var displayRepresentation: DisplayRepresentation { "\(name)" }
}
