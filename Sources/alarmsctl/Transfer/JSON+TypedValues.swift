import AlarmsClient
import JSONText

/// Typed values in the format of `busctl --json`: `{"type": "u", "data": 7}`.
///
/// A dictionary with strings as keys is an object, sorted by key; another one, which `busctl` doesn't print, is an
/// array of pairs. Numbers that JSON lacks are strings: `"Infinity"`, `"-Infinity"` or `"NaN"`.
extension JSON {
    /// Creates a typed value.
    init(typed value: BusValue) {
        self = ["type": .string(value.type), "data": Self.data(value)]
    }

    /// Creates a dictionary `a{sv}`, sorted by key.
    init(typed dictionary: [String: BusValue]) {
        self.init(members: dictionary.sorted { $0.key < $1.key }.map { ($0, JSON(typed: $1)) })
    }

    private static func data(_ value: BusValue) -> JSON {
        switch value {
        case .double(let number) where !number.isFinite: .string(text(ofInfinite: number))
        case .variant(let inner): JSON(typed: inner)
        case .structure(let members): .array(members.map(data))
        case .array(let entries, let element) where element.hasPrefix("{"):
            BusType.isText(element.dropFirst().first ?? "v")
                ? JSON(
                    members: entries.compactMap { entry in
                        guard case .entry(let key, let value) = entry, case .string(let name) = JSON(key) else {
                            return nil
                        }
                        return (name, data(value))
                    }.sorted { $0.0 < $1.0 })
                : .array(
                    entries.compactMap { entry in
                        guard case .entry(let key, let value) = entry else { return nil }
                        return .array([data(key), data(value)])
                    })
        case .array(let values, of: _): .array(values.map(data))
        default: JSON(value)
        }
    }

    private static func text(ofInfinite number: Double) -> String {
        number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity"
    }
}
