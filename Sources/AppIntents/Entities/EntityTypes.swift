/// The types of the program's entities, by their persistent identifiers.
enum EntityTypes {
    private static let byIdentifier: [String: any AppEntity.Type] = Dictionary(
        DeclaredTypes.entities.map { ($0.persistentIdentifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the type with this identifier; `nil` if there is none.
    static func type(identifiedBy identifier: String) -> (any AppEntity.Type)? { byIdentifier[identifier] }
}
