/// A file of groups of keys, as dconf dumps settings, GLib and KConfig store them, and themes are described.
public struct KeyFile {
    /// The keys of each group with their values as they stand there, in their order.
    public private(set) var groups: [String: [(key: String, value: String)]] = [:]

    /// Reads a text; what is neither a group nor a key in one is passed over.
    ///
    /// - Parameter hasOptions: True if KConfig may have written options in brackets behind keys, which are left out.
    public init(_ text: String, hasOptions: Bool = false) {
        var group: String?
        for line in KeyFileLine.all(in: Array(text.utf8)) {
            if line.isHeader {
                // KConfig writes options of the group behind its name.
                let name = line.text.utf8.dropFirst()
                group = name.firstIndex(of: UInt8(ascii: "]")).map { String(Substring(name[..<$0])) }
                if let group, groups[group] == nil { groups[group] = [] }
            } else if let group, let entry = line.entry {
                let key = hasOptions ? entry.key.prefix { $0 != "[" && !$0.isWhitespace } : entry.key
                groups[group]?.append((String(key), String(entry.value)))
            }
        }
    }

    /// Returns the value of a key; of several the last one.
    public func value(_ key: String, in group: String) -> String? {
        groups[group]?.last { $0.key == key }?.value
    }
}
