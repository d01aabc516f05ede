internal import AlarmCore
internal import KeyFiles

/// The content of `alarms.conf`: lines of the form `KEY = VALUE`. A comment begins with `#` at the beginning of a line
/// or after a space. A value in double quotes may contain `#`.
struct PreferencesText {
    /// The valid values.
    private(set) var values: [Preferences.Key: Preferences.Value] = [:]
    /// The errors, each as `LINE: KEY: expected …, got …`, and the lengths without a unit.
    private(set) var problems: [LocalizableText] = []

    private var lines: [Preferences.Key: Int] = [:]
    private let home: String?

    /// Parses all lines; an invalid line doesn't affect the others.
    ///
    /// - Parameter home: The home directory, for values that begin with `~/`.
    init(_ bytes: [UInt8], home: String?) {
        self.home = home
        // Editors on other systems may write a byte order mark.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if let problem = read(line, index + 1) {
                problems.append(.template("{line}: {problem}", ["line": .number(index + 1), "problem": problem]))
            }
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int) -> LocalizableText? {
        guard let line = String(validating: bytes, as: UTF8.self) else {
            return Self.expected(
                .verbatim("UTF-8"), got: .quoted(String(decoding: bytes, as: UTF8.self)))
        }
        let parsed = KeyFileLine(line[...])
        guard !parsed.isComment else { return nil }
        guard let entry = parsed.entry else {
            return Self.expected(LocalizableText("KEY = VALUE"), got: .quoted(String(parsed.text)))
        }
        let name = String(entry.key)
        guard let key = Preferences.Key(rawValue: name) else {
            let known = Preferences.Key.allCases.map(\.rawValue)
            return Self.expected(
                LocalizableText("one of the keys {names}", ["names": .oneOf(known)]), got: .quoted(name))
        }
        if let line = lines[key] {
            return LocalizableText(
                "{key}: expected once, got it again; only line {line} counts",
                ["key": .verbatim(name), "line": .number(line)])
        }
        lines[key] = number
        guard let text = Self.unquoted(entry.value), let value = key.value(text, home: home) else {
            return LocalizableText(
                "{key}: expected {expected}, got {got}",
                ["key": .verbatim(name), "expected": key.expected, "got": .quoted(String(entry.value))])
        }
        values[key] = value
        return key.missingUnit(text)
    }

    private static func expected(_ expected: LocalizableText, got: LocalizableText) -> LocalizableText {
        LocalizableText("expected {expected}, got {got}", ["expected": expected, "got": got])
    }

    /// Returns a value without quotes and comment; `nil`: its quotes aren't closed, or not at its end.
    private static func unquoted(_ text: Substring) -> String? {
        guard text.first == "\"" else { return String(withoutComment(text)) }
        guard let end = text.dropFirst().firstIndex(of: "\"") else { return nil }
        guard withoutComment(" " + text[text.index(after: end)...]).isEmpty else { return nil }
        return String(text[text.index(after: text.startIndex)..<end])
    }

    private static func withoutComment(_ text: Substring) -> Substring {
        var last: Character?
        for index in text.indices {
            if text[index] == "#", last.map(isSpace) ?? true { return KeyFileLine(text[..<index]).text }
            last = text[index]
        }
        return KeyFileLine(text).text
    }

    private static func isSpace(_ character: Character) -> Bool { [" ", "\t", "\r"].contains(character) }
}
