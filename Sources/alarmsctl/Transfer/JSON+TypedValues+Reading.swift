import AlarmsClient
import Gettext
import JSONText

/// Parsing of typed values.
extension JSON {
    /// Returns the value of a typed object.
    ///
    /// - Parameter depth: The number of containers around it.
    /// - Throws: ``Problem/refused(_:)`` if it isn't such an object, or its data doesn't match its type.
    func typedValue(_ depth: Int = 0) throws(Problem) -> BusValue {
        guard case .string(let signature)? = member("type"), let data = member("data") else {
            throw unexpected(localized("an object with type and data"))
        }
        guard let type = BusType(signature) else {
            throw JSON.string(signature).unexpected(localized("the signature of one D-Bus type, without h"))
        }
        return try data.value(of: type, depth)
    }

    /// The maximum nesting of containers: D-Bus allows 64, of which the message itself needs some.
    private static let deepest = 56

    private func value(of type: BusType, _ depth: Int) throws(Problem) -> BusValue {
        guard depth < Self.deepest else {
            throw unexpected(localized("at most {count} levels", ["count": "\(Self.deepest)"]))
        }
        switch (type, self) {
        case (.simple("v"), _): return .variant(try typedValue(depth + 1))
        case (.simple(let code), _):
            guard let value = simple(code) else {
                throw unexpected(localized("a value of type {type}", ["type": type.signature]))
            }
            return value
        case (.structure(let types), .array(let members)) where types.count == members.count:
            var values: [BusValue] = []
            for (type, member) in zip(types, members) { values.append(try member.value(of: type, depth + 1)) }
            return .structure(values)
        case (.array(let element), .array(let elements)):
            var values: [BusValue] = []
            for value in elements { values.append(try value.value(of: element, depth + 1)) }
            return .array(values, of: element.signature)
        case (.dictionary(let key, let value), _):
            let element = String(type.signature.dropFirst())
            var entries: [BusValue] = []
            for (name, data) in try pairs(key, type) {
                guard let key = name.simple(key) else {
                    throw name.unexpected(localized("a value of type {type}", ["type": "\(key)"]))
                }
                entries.append(.entry(key, try data.value(of: value, depth + 2)))
            }
            return .array(entries, of: element)
        default: throw unexpected(localized("a value of type {type}", ["type": type.signature]))
        }
    }

    /// Returns the entries of a dictionary: the members of an object, or an array of pairs.
    private func pairs(_ key: Character, _ type: BusType) throws(Problem) -> [(JSON, JSON)] {
        if BusType.isText(key), case .object(let members) = self { return members.map { (.string($0.name), $0.value) } }
        if !BusType.isText(key), case .array(let elements) = self {
            let pairs: [(JSON, JSON)] = elements.compactMap { element in
                guard case .array(let pair) = element, pair.count == 2 else { return nil }
                return (pair[0], pair[1])
            }
            if pairs.count == elements.count { return pairs }
        }
        throw unexpected(localized("a value of type {type}", ["type": type.signature]))
    }

    private func simple(_ code: Character) -> BusValue? {
        switch code {
        case "y": whole().map { .byte($0) }
        case "n": whole().map { .int16($0) }
        case "q": whole().map { .uint16($0) }
        case "i": whole().map { .int32($0) }
        case "u": whole().map { .uint32($0) }
        case "x": whole().map { .int64($0) }
        case "t": whole().map { .uint64($0) }
        case "d": real.map { .double($0) }
        case "b": if case .boolean(let value) = self { .boolean(value) } else { nil }
        case "s": string.map { .string($0) }
        case "o": string.map { .objectPath($0) }
        case "g": string.map { .signature($0) }
        default: nil
        }
    }

    private func whole<Number: FixedWidthInteger>() -> Number? {
        switch self {
        case .unsigned(let number): Number(exactly: number)
        case .signed(let number): Number(exactly: number)
        default: nil
        }
    }

    private var real: Double? {
        switch self {
        case .unsigned(let number): Double(number)
        case .signed(let number): Double(number)
        case .double(let number): number
        case .string("Infinity"): .infinity
        case .string("-Infinity"): -.infinity
        case .string("NaN"): .nan
        default: nil
        }
    }
}
