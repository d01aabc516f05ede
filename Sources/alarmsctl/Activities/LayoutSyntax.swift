import AlarmsClient
import Gettext
import JSONText

/// A layout as JSON: an object of regions, each an element, which is an object of its keys.
enum LayoutSyntax {
    /// The most bytes of a file: a layout has at most 8 KiB on the bus, and JSON may be laid out widely.
    private static let limit = 1 << 20

    /// Reads a layout that a file has, or the text itself if it begins with a brace.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is no such file, or if it isn't a layout.
    static func layout(_ text: String) throws(Problem) -> [String: Value] {
        let bytes = text.hasPrefix("{") ? Array(text.utf8) : try TextFile.bytes(text, limit: limit)
        let json = try JSON(reading: bytes)
        guard case .object(let regions) = json else { throw json.unexpected(localized("an object of regions")) }
        var layout: [String: Value] = [:]
        for region in regions { layout[region.name] = .dictionary(try element(region.value)) }
        return layout
    }

    private static func element(_ json: JSON) throws(Problem) -> [String: Value] {
        guard case .object(let members) = json else { throw json.unexpected(localized("an element, an object")) }
        var element: [String: Value] = [:]
        for member in members { element[member.name] = try value(member.value, of: member.name) }
        return element
    }

    /// The value of a key by its type, or, if it is of another one, by its own, for the service to refuse.
    private static func value(_ json: JSON, of key: String) throws(Problem) -> Value {
        switch (key, json) {
        case ("children", .array(let children)):
            var elements: [Value] = []
            for child in children { elements.append(.dictionary(try element(child))) }
            return .array(elements, of: "a{sv}")
        case ("lines", .unsigned(let number)): return .uint32(UInt32(clamping: number))
        case ("value", .unsigned(let number)): return .double(Double(number))
        case (_, .boolean(let value)): return .boolean(value)
        case (_, .string(let text)): return .string(text)
        case (_, .unsigned(let number)): return .uint64(number)
        case (_, .signed(let number)): return .int64(number)
        case (_, .double(let number)): return .double(number)
        default: throw json.unexpected(localized("a text, a number, true or false"))
        }
    }
}
