import AlarmsClient
import JSONText

/// Values with their types, as `busctl --json` has them: `{"type": "u", "data": 7}`.
///
/// A dictionary with texts as its keys is an object, in their order, one with other keys, which `busctl` doesn't print, an array of
/// pairs. A number that JSON doesn't know is a text: `"Infinity"`, `"-Infinity"` or `"NaN"`.
extension JSON {
    /// A value with its type.
    init(typed value: BusValue) {
        self = ["type": .string(value.type), "data": Self.data(value)]
    }

    /// A dictionary `a{sv}`, in the order of its keys.
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
