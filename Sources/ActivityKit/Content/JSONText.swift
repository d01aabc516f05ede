internal import Foundation

/// The conversion of data to and from JSON. RFC 8259.
package enum JSONText {
    /// Returns the JSON text of a value, the same for equal values.
    ///
    /// - Throws: `EncodingError`, or an error of the type.
    package static func make(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns the decoded value; `nil` if the text isn't a value of the type.
    static func value<Value: Decodable>(of text: String, as type: Value.Type = Value.self) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
