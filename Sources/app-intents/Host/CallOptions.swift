import AlarmsClient
import DBus

extension Reader {
    /// Reads options with these keys.
    ///
    /// - Throws: `BusError` (`InvalidParameter`) for another key.
    mutating func options(_ keys: Set<String>) throws(BusError) -> CallOptions {
        let options = CallOptions(values: try value().dictionaryValue ?? [:])
        try options.check(keys)
        return options
    }

    /// Reads options with these keys, and an open file (`h`).
    ///
    /// - Parameter file: The key of the file.
    /// - Throws: `BusError`: `InvalidParameter` for another key, or one of another type; `LimitsExceeded` if this process
    ///   can't have more files open.
    mutating func options(_ keys: Set<String>, file: String) throws(BusError) -> CallOptions {
        let options: OpenFileOptions
        do throws(Reader.TypeMismatch) { options = try OpenFileOptions(from: &self, file: file) } catch {
            throw CallOptions.invalid("options", "values, and a file descriptor only as \(file)", "another")
        }
        guard !options.isFileMissing else {
            throw BusError(.limitsExceeded, "\(file): too many files are open already")
        }
        if options.values[file] != nil { throw CallOptions.invalid(file, "an open file (h)", "another value") }
        let values = CallOptions(values: options.values, file: options.file)
        try values.check(keys.union([file]))
        return values
    }
}

/// The options of a call.
struct CallOptions {
    let values: [String: Value]
    /// The open file; `nil`: there is none.
    var file: OpenFileOptions.OpenFile?

    fileprivate func check(_ keys: Set<String>) throws(BusError) {
        guard let key = values.keys.sorted().first(where: { !keys.contains($0) }) else { return }
        throw Self.invalid(key, "one of the keys \(keys.sorted().joined(separator: ", "))", "another")
    }

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
