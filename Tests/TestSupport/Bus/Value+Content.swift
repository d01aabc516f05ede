public import AlarmsClient

/// The content of values of an expected type. The getters throw ``TestFailure`` for values of other types.
extension Value {
    /// The text of a string or an object path.
    public var text: String {
        get throws {
            switch self {
            case .string(let value), .objectPath(let value): value
            default: throw TestFailure("expected text, got \(self)")
            }
        }
    }

    /// The number of a `t` or a `u`.
    public var number: Int64 {
        get throws {
            switch self {
            case .uint64(let value): Int64(clamping: value)
            case .uint32(let value): Int64(value)
            default: throw TestFailure("expected a number, got \(self)")
            }
        }
    }

    /// The elements of an array.
    public var elements: [Value] {
        get throws {
            guard case .array(let elements, _) = self else { throw TestFailure("expected an array, got \(self)") }
            return elements
        }
    }

    /// The entries of a dictionary whose keys are strings or object paths, each there once.
    public var entries: [String: Value] {
        get throws {
            var entries: [String: Value] = [:]
            for element in try elements {
                guard case .entry(let key, let value) = element, try entries.updateValue(value, forKey: key.text) == nil
                else { throw TestFailure("expected entries with different keys, got \(self)") }
            }
            return entries
        }
    }

    /// The entries of an `a{sv}`, without the variants around the values.
    public var properties: [String: Value] {
        get throws {
            guard type == "a{sv}" else { throw TestFailure("expected a{sv}, got \(self)") }
            return try entries.mapValues { value in
                guard case .variant(let inner) = value else { throw TestFailure("expected a variant, got \(value)") }
                return inner
            }
        }
    }

    /// The value with the entries of all dictionaries in it in the order of their keys.
    ///
    /// - Throws: ``TestFailure`` if a key is in a dictionary twice.
    public func sorted() throws -> Value {
        switch self {
        case .array(let values, let element) where element.hasPrefix("{"):
            let values = try values.map { try $0.sorted() }.sorted { Self.isBefore($0, $1) }
            for (value, next) in zip(values, values.dropFirst()) where !Self.isBefore(value, next) {
                throw TestFailure("a key twice in a dictionary: \(value), \(next)")
            }
            return .array(values, of: element)
        case .array(let values, let element): return .array(try values.map { try $0.sorted() }, of: element)
        case .structure(let members): return .structure(try members.map { try $0.sorted() })
        case .entry(let key, let value): return .entry(key, try value.sorted())
        case .variant(let value): return .variant(try value.sorted())
        default: return self
        }
    }

    /// Returns true if the key of the entry `left` comes before that of `right`.
    private static func isBefore(_ left: Value, _ right: Value) -> Bool {
        guard case .entry(let left, _) = left, case .entry(let right, _) = right else { return false }
        return left.orderedText < right.orderedText
    }

    /// The text by which keys are ordered.
    private var orderedText: String {
        switch self {
        case .string(let value), .objectPath(let value): value
        default: "\(self)"
        }
    }
}
