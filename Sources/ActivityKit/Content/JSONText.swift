internal import Foundation

/// Data as a text of JSON. RFC 8259.
package enum JSONText {
    /// Returns the same text for equal values.
    ///
    /// - Throws: `EncodingError`, or what the type throws.
    package static func make(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Decodes a text; `nil` if it isn't a value of the type.
    static func value<Value: Decodable>(of text: String, as type: Value.Type = Value.self) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
