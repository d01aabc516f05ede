import AlarmsClient
import DBus

extension Reader {
    /// Reads options with these keys.
    ///
    /// - Throws: `BusError` (`InvalidParameter`) for another key.
    mutating func options(_ keys: Set<String>) throws(BusError) -> CallOptions {
        let values = try value().dictionaryValue ?? [:]
        if let key = values.keys.sorted().first(where: { !keys.contains($0) }) {
            throw CallOptions.invalid(key, "one of the keys \(keys.sorted().joined(separator: ", "))", "another")
        }
        return CallOptions(values: values)
    }
}

/// The options of a call.
struct CallOptions {
    let values: [String: Value]

    /// Returns the text of a key; `nil`: it is missing.
    func text(_ key: String) throws(BusError) -> String? {
        guard let value = values[key] else { return nil }
        guard let text = value.stringValue else {
            throw Self.invalid(key, "a text (s)", "a value of type \(value.type)")
        }
        return text
    }

    /// Returns the number of a key, from 1 to `most`, which is the default.
    func limit(_ key: String, atMost most: Int) throws(BusError) -> Int {
        guard let value = values[key] else { return most }
        guard let number = value.uint32Value, (1...most).contains(Int(number)) else {
            throw Self.invalid(key, "a number (u) from 1 to \(most)", "another value")
        }
        return Int(number)
    }

    static func invalid(_ key: String, _ expected: String, _ got: String) -> BusError {
        BusError("org.example.AppIntents.Error.InvalidParameter", "\(key): expected \(expected), got \(got)")
    }
}
