/// A file of groups of keys. Desktop Entry Specification, *Basic format of the file*.
struct KeyFile {
    private var groups: [String: [String: String]] = [:]

    /// Reads `text`; lines that are neither a group, a key nor a comment are ignored.
    init(_ text: String) {
        var group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
                groups[group, default: [:]][String(line[..<equals].trimmed)] =
                    String(line[line.index(after: equals)...].trimmed)
            }
        }
    }

    /// Returns the value of `key` in `group`.
    func value(_ key: String, in group: String) -> String? { groups[group]?[key] }

    /// Returns the comma-separated values of `key`.
    func list(_ key: String, in group: String) -> [String] {
        (value(key, in: group) ?? "").split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
}
