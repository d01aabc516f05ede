/// The types that the program and its libraries declare, found by their conformances: also those that are private, that
/// no code names, and that are in packages. Generic types are none.
///
/// `@_alwaysEmitConformanceMetadata` at a protocol has an optimised program keep the types that conform to it. A
/// protocol that refines it needs the attribute again.
enum DeclaredTypes {
    /// The intents, in the order of their names.
    static let intents = types((any AppIntent).self) { $0 as? any AppIntent.Type }
    /// The types of entities, in the order of their names.
    static let entities = types((any AppEntity).self) { $0 as? any AppEntity.Type }

    /// Returns the types that conform to a protocol, in the order of their names.
    ///
    /// - Parameters:
    ///   - existential: `any P`.
    ///   - cast: Returns the type as one that conforms.
    static func types<Conforming>(_ existential: Any.Type, _ cast: (Any.Type) -> Conforming?) -> [Conforming] {
        guard let descriptor = ConformanceRecord.descriptor(of: existential) else { return [] }
        let found = ConformanceRecord.all.compactMap { record in
            record.isConformance(to: descriptor) ? record.type : nil
        }
        return found.map { (name(of: $0), $0) }.sorted { $0.0 < $1.0 }.compactMap { cast($0.1) }
    }

    /// Returns the name of a type, with those of its module and of the types around it: `Landmarks.OpenLandmark`. Of a
    /// private type, it is without the address of its context, which differs between processes.
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
