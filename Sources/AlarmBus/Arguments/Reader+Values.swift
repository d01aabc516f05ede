internal import AlarmCore
internal import DBus

/// The values of configuration keys. A value of the wrong type is refused with its key.
extension Reader {
    mutating func string(for key: String) throws(Refusal) -> String {
        do { return try string() } catch { throw Refusal(wrongTypeOf: key, error) }
    }

    mutating func boolean(for key: String) throws(Refusal) -> Bool {
        do { return try boolean() } catch { throw Refusal(wrongTypeOf: key, error) }
    }

    mutating func uint32(for key: String) throws(Refusal) -> UInt32 {
        do { return try uint32() } catch { throw Refusal(wrongTypeOf: key, error) }
    }

    mutating func uint64(for key: String) throws(Refusal) -> UInt64 {
        do { return try uint64() } catch { throw Refusal(wrongTypeOf: key, error) }
    }

    mutating func double(for key: String) throws(Refusal) -> Double {
        do { return try double() } catch { throw Refusal(wrongTypeOf: key, error) }
    }

    /// Returns a reader inside an array, or a dictionary, of at most `most` elements. A longer one is refused without
    /// reading the rest.
    mutating func elements(
        of type: ElementType, for key: String, most: Int = mostEntries
    ) throws(Refusal) -> Reader {
        let elements: Reader
        do { elements = try array(of: type) } catch { throw Refusal(wrongTypeOf: key, error) }
        var counted = elements
        for _ in 0..<most {
            if counted.isAtEnd { return elements }
            counted.skip()
        }
        guard counted.isAtEnd else {
            throw .tooLarge(
                key: key, limit: LocalizableText("{number} entries", ["number": .number(most)]),
                got: LocalizableText("more"))
        }
        return elements
    }

    /// Reads the next entry, `{sv}`, of the dictionary that is the value of `key`.
    mutating func entry(for key: String) throws(Refusal) -> (name: String, value: Reader) {
        do {
            var entry = try dictionaryEntry()
            return (try entry.string(), try entry.variant())
        } catch {
            throw Refusal(wrongTypeOf: key, error)
        }
    }

    /// Calls `body` with the key and the value of each entry of the next value, a dictionary `a{sv}`, which is the
    /// argument or key of this name. A duplicate key is refused.
    ///
    /// - Parameter place: The prefix of keys in refusals.
    mutating func forEachEntry(
        of argument: String, at place: String = "", _ body: (String, inout Reader) throws(Refusal) -> Void
    ) throws(Refusal) {
        var entries = try elements(of: "{sv}", for: argument)
        var seen: [String] = []
        while !entries.isAtEnd {
            var (name, value) = try entries.entry(for: argument)
            guard !seen.contains(name) else {
                throw .twice(place + name)
            }
            seen.append(name)
            try body(name, &value)
        }
    }

    /// Reads the greatest number of rows of a listing; zero means no limit.
    mutating func limit(for key: String) throws(Refusal) -> Int {
        let count = try uint32(for: key)
        return count == 0 ? .max : Int(count)
    }

    /// Reads an array of words, each one of `names`.
    mutating func words(of names: [String], for key: String) throws(Refusal) -> [String] {
        let words = try strings(for: key)
        for word in words where !names.contains(word) {
            throw .invalidConfiguration(key: key, expected: .oneOf(names), got: .quoted(word))
        }
        return words
    }

    /// Reads the identifier of an alarm, which need not exist.
    mutating func alarmID(for key: String) throws(Refusal) -> AlarmID {
        let text = try string(for: key)
        guard let id = AlarmID(text) else {
            throw .invalidConfiguration(key: key, expected: LocalizableText("a UUID"), got: .quoted(text))
        }
        return id
    }

    /// Reads an array of at most `most` strings.
    mutating func strings(for key: String, most: Int = mostEntries) throws(Refusal) -> [String] {
        var elements = try elements(of: "s", for: key, most: most)
        var strings: [String] = []
        while !elements.isAtEnd { strings.append(try elements.string(for: key)) }
        return strings
    }

    /// The greatest number of entries of a dictionary, or an array, in a configuration or a filter.
    static var mostEntries: Int { 64 }
}

extension Refusal {
    /// Returns the refusal of an unknown key in a filter.
    static func unknownFilter(_ name: String, expected: [String]) -> Refusal {
        .invalidConfiguration(key: "filter", expected: .oneOf(expected), got: .quoted(name))
    }

    /// Returns the refusal of a duplicate key in a dictionary.
    static func twice(_ key: String) -> Refusal {
        .invalidConfiguration(key: key, expected: LocalizableText("once only"), got: LocalizableText("twice"))
    }

    /// Creates the refusal of a value of the wrong type.
    init(wrongTypeOf key: String, _ mismatch: Reader.TypeMismatch) {
        let expected = LocalizableText("a value of type {type}", ["type": .verbatim("\(mismatch.expected)")])
        let got = LocalizableText("one of type {type}", ["type": .verbatim("\(mismatch.found)")])
        if ConfigurationKey(rawValue: key)?.isOfSchedule ?? false {
            self = .invalidSchedule(key: key, expected: expected, got: got)
        } else {
            self = .invalidConfiguration(key: key, expected: expected, got: got)
        }
    }
}
