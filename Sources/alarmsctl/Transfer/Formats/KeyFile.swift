/// A file of groups of keys, `[GROUP]` and `KEY=VALUE`, as dconf dumps settings, and as GLib and KConfig store them.
struct KeyFile {
    /// The keys of each group with their values as they stand there, in their order.
    private(set) var groups: [String: [(key: String, value: String)]] = [:]

    /// Reads a text; what is neither a group nor a key in one is passed over, as those libraries do.
    init(_ text: String) {
        var group: String?
        for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            let line = line.drop(while: \.isWhitespace)
            if line.first == "[" {
                // KConfig writes options of the group behind its name.
                group = line.firstIndex(of: "]").map { String(line[line.index(after: line.startIndex)..<$0]) }
                if let group, groups[group] == nil { groups[group] = [] }
            } else if line.first != "#", let group, let equals = line.firstIndex(of: "=") {
                // Before options of the key, and spaces.
                let key = line[..<equals].prefix { $0 != "[" && !$0.isWhitespace }
                let value = line[line.index(after: equals)...].drop(while: \.isWhitespace)
                groups[group]?.append((String(key), String(value)))
            }
        }
    }

    /// The value of a key; of several the last one.
    func value(_ key: String, in group: String) -> String? {
        groups[group]?.last { $0.key == key }?.value
    }

    /// A value without the escape sequences of KConfig.
    static func unescaped(_ value: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(value.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "s"): bytes.append(0x20)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "\\"): bytes.append(escape)
            case UInt8(ascii: "x"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16) else {
                    bytes += [byte, escape]
                    continue
                }
                rest = rest.dropFirst(2)
                bytes.append(code)
            default: bytes += [byte, escape]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
