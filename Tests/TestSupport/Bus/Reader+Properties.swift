public import DBus

extension Reader {
    /// Reads a dictionary `a{sv}`: each value as its type and itself, such as `u 3`; as its type alone, if it is no
    /// basic type that programs of the desktop use.
    ///
    /// - Throws: `Reader.TypeMismatch`.
    public mutating func properties() throws -> [String: String] {
        var entries = try array(of: "{sv}")
        var properties: [String: String] = [:]
        while !entries.isAtEnd {
            var entry = try entries.dictionaryEntry()
            properties[try entry.string()] = try Self.text(entry.variant())
        }
        return properties
    }

    private static func text(_ variant: Reader) throws -> String {
        var variant = variant
        switch variant.type {
        case .boolean: return "b \(try variant.boolean())"
        case .string: return "s \(try variant.string())"
        case .uint32: return "u \(try variant.uint32())"
        case .int64: return "x \(try variant.int64())"
        case .double: return "d \(try variant.double())"
        default: return variant.signature
        }
    }
}
