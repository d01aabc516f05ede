import AlarmsClient
import JSONText

/// A single complete type of D-Bus. D-Bus Specification, *Type System*.
indirect enum BusType: Equatable {
    /// A type of one character: a number, a boolean, a string, or a variant.
    case simple(Character)
    case array(BusType)
    case dictionary(key: Character, value: BusType)
    case structure([BusType])

    /// Reads a signature of one complete type; `nil` for any other text.
    init?(_ signature: String) {
        var rest = Substring(signature)
        // The maximum length of a signature.
        guard signature.utf8.count <= 255, let type = Self.next(&rest), rest.isEmpty else { return nil }
        self = type
    }

    /// The type as a signature.
    var signature: String {
        switch self {
        case .simple(let code): String(code)
        case .array(let element): "a" + element.signature
        case .dictionary(let key, let value): "a{\(key)\(value.signature)}"
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        }
    }

    /// The codes of the types that can be keys of dictionaries.
    private static let basic: Set<Character> = ["y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g"]

    /// Returns true if values of a basic type are strings, which can be member names in JSON.
    static func isText(_ code: Character) -> Bool { code == "s" || code == "o" || code == "g" }

    private static func next(_ rest: inout Substring) -> BusType? {
        guard let code = rest.popFirst() else { return nil }
        switch code {
        case "v": return .simple(code)
        case _ where basic.contains(code): return .simple(code)
        case "a" where rest.first == "{":
            rest.removeFirst()
            guard let key = rest.popFirst(), basic.contains(key), let value = next(&rest), rest.popFirst() == "}" else {
                return nil
            }
            return .dictionary(key: key, value: value)
        case "a": return next(&rest).map { .array($0) }
        case "(":
            var members: [BusType] = []
            while rest.first != ")" {
                guard let member = next(&rest) else { return nil }
                members.append(member)
            }
            rest.removeFirst()
            return members.isEmpty ? nil : .structure(members)
        default: return nil
        }
    }
}
