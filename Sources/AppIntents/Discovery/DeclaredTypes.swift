/// The types declared by the program and its libraries, found by their conformances: including private types, types
/// that no code names, and types of packages, but not generic ones.
///
/// `@_alwaysEmitConformanceMetadata` on a protocol makes an optimised program keep its conforming types. A refining
/// protocol needs its own attribute.
enum DeclaredTypes {
    /// The intents, ordered by name.
    static let intents = types((any AppIntent).self) { $0 as? any AppIntent.Type }
    /// The types of entities, ordered by name.
    static let entities = types((any AppEntity).self) { $0 as? any AppEntity.Type }

    /// Returns the types that conform to a protocol, ordered by name.
    ///
    /// - Parameters:
    ///   - existential: `any P`.
    ///   - cast: Returns the type as a conforming type.
    static func types<Conforming>(_ existential: Any.Type, _ cast: (Any.Type) -> Conforming?) -> [Conforming] {
        guard let descriptor = ConformanceRecord.descriptor(of: existential) else { return [] }
        let found = ConformanceRecord.all.compactMap { record in
            record.isConformance(to: descriptor) ? record.type : nil
        }
        return found.map { (name(of: $0), $0) }.sorted { $0.0 < $1.0 }.compactMap { cast($0.1) }
    }

    /// Returns the name of a type, with its module and enclosing types: `Landmarks.OpenLandmark`; for a private type,
    /// without its context's address, which differs between processes.
    static func name(of type: Any.Type) -> String {
        var name = ""
        var rest = String(reflecting: type)[...]
        let mark = "(unknown context at "
        while let start = rest.firstIndex(of: "(") {
            name += rest[..<start]
            rest = rest[start...]
            if rest.hasPrefix(mark), let end = rest.firstIndex(of: ")") {
                rest = rest[end...].dropFirst().drop { $0 == "." }
            } else {
                name += "("
                rest = rest.dropFirst()
            }
        }
        return name + rest
    }
}
