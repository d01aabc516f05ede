import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The syntax of parameters' values as typed. Entities are found by ``EntityLookup``.
enum ValueSyntax {
    /// Parses a value of a type other than entities and lists.
    ///
    /// - Throws: ``Problem/usage(_:)`` if the text isn't valid.
    static func value(_ text: String, of parameter: ActionParameter, _ word: String) throws(Problem) -> Value {
        if !parameter.options.isEmpty { return try option(text, of: parameter) }
        let value: Value? =
            switch word {
            case "text", "uuid", "url", "decimal": .string(text)
            case "bool": truth(text).map(Value.boolean)
            case "int": Int64(text).map(Value.int64)
            case "number": Double(text).map(Value.double)
            case "date": date(text).map(Value.int64)
            case "components": components(text).map { .dictionary($0.mapValues(Value.int64)) }
            case "file": file(text).map(Value.dictionary)
            case "person": .dictionary(["name": Value.string(text)])
            default: nil
            }
        guard let value else {
            throw .usage(
                localized(
                    "{name}: expected a value of type {type}, got {text}",
                    ["name": parameter.name, "type": TerminalText.harmless(word), "text": Problem.quoted(text)]))
        }
        return value
    }

    /// Returns the value of an option, given as its value or its title.
    private static func option(_ text: String, of parameter: ActionParameter) throws(Problem) -> Value {
        let named = parameter.options.first { ($0.value.string ?? $0.value.text) == text }
        guard let option = named ?? parameter.options.first(where: { $0.title.lowercased() == text.lowercased() }),
            let value = stored(option.value)
        else {
            let names = parameter.options.map { $0.value.string ?? $0.value.text }.joined(separator: ", ")
            throw .usage(
                localized(
                    "{name}: expected one of {values}, got {text}",
                    ["name": parameter.name, "values": TerminalText.harmless(names), "text": Problem.quoted(text)]))
        }
        return value
    }

    private static func stored(_ json: JSON) -> Value? {
        switch json {
        case .string(let text): .string(text)
        case .boolean(let value): .boolean(value)
        case .double(let number): .double(number)
        default: json.integer.map { .int64(Int64($0)) }
        }
    }

    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// Returns the time, µs since 1970 UTC, of a local date and time: `2026-11-30 07:00`, with `T` or a space, and
    /// optional seconds.
    private static func date(_ text: String) -> Int64? {
        guard let parts = components(text), let year = parts["year"], let month = parts["month"], let day = parts["day"]
        else { return nil }
        var time = tm()
        time.tm_year = Int32(clamping: year - 1900)
        time.tm_mon = Int32(clamping: month - 1)
        time.tm_mday = Int32(clamping: day)
        time.tm_hour = Int32(clamping: parts["hour"] ?? 0)
        time.tm_min = Int32(clamping: parts["minute"] ?? 0)
        time.tm_sec = Int32(clamping: parts["second"] ?? 0)
        time.tm_isdst = -1
        let seconds = mktime(&time)
        return time.tm_mday == Int32(clamping: day) ? Int64(seconds) * 1_000_000 : nil
    }

    /// Parses a date, a time, or both: `2026-11-30`, `07:00`, `2026-11-30T07:00:30`.
    private static func components(_ text: String) -> [String: Int64]? {
        let words = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let first = words.first, words.count <= 2 else { return nil }
        let isDate = first.contains("-")
        guard isDate || words.count == 1 else { return nil }
        var parts: [String: Int64] = [:]
        if isDate {
            guard let date = numbers(first, "-", [("year", 4, 1...9999), ("month", 2, 1...12), ("day", 2, 1...31)]),
                date.count == 3
            else { return nil }
            parts = date
        }
        if !isDate || words.count == 2 {
            let fields: [Field] = [("hour", 2, 0...23), ("minute", 2, 0...59), ("second", 2, 0...59)]
            guard let time = numbers(words[words.count - 1], ":", fields), time.count >= 2 else { return nil }
            parts.merge(time) { $1 }
        }
        return parts
    }

    /// A numeric field of a date: its name, its digits and its range.
    private typealias Field = (name: String, digits: Int, values: ClosedRange<Int64>)

    private static func numbers(_ text: Substring, _ separator: Character, _ fields: [Field]) -> [String: Int64]? {
        let texts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard texts.count <= fields.count else { return nil }
        var numbers: [String: Int64] = [:]
        for (text, field) in zip(texts, fields) {
            let isPlain = text.utf8.count == field.digits && text.allSatisfy { $0.isASCII && $0.isNumber }
            guard isPlain, let number = Int64(text), field.values.contains(number) else { return nil }
            numbers[field.name] = number
        }
        return numbers
    }

    /// Returns a file by its path, which must exist.
    private static func file(_ path: String) -> [String: Value]? {
        guard let absolute = realpath(path, nil) else { return nil }
        defer { free(absolute) }
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF")
        let escaped = String(cString: absolute).utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
        return ["url": .string("file://" + escaped.joined())]
    }
}
