import AlarmCore
import DBus

/// Bytes as instructions for writing a configuration, `a{sv}`: nearly all that is written so is valid for D-Bus, whatever
/// the bytes, so that the rules of configurations are reached.
struct ArgumentBytes {
    /// The keys of configurations, and those inside buttons and actions.
    private static let names =
        ConfigurationKey.allCases.map(\.rawValue) + [
            "reset", "stop", "secondary", "custom", "pause", "resume", "text", "icon", "text-color", "hidden", "name",
            "parameter", "mode", "target", "", "expanded", "minimal", "type", "children", "style", "value", "to",
            "action",
            "when",
        ]
    /// Texts that mean something to some key.
    private static let texts = [
        "", "07:30", "23:59:59", "2001-10-28", "mon", "sun", "Europe/Berlin", "countdown", "custom", "both", "none",
        "ring", "notify", "drop", "snooze", "stop", "always", "auto", "never", "default", "bell-terminal", "/usr/a.oga",
        "#ff8800", "background", "foreground", "org.example.App", "title", "time",
        "column", "progress", "button", "$title", "!stale",
    ]
    /// Types of the values of some key, and others.
    private static let signatures: [Signature] = [
        "s", "as", "b", "u", "t", "d", "a{sv}", "a{sa{sv}}", "v", "i", "ay", "(sv)", "av", "o", "g", "x", "aa{sv}",
    ]
    private static let mostDepth = 8
    /// The types of the values of names that are no keys of configurations, where these aren't texts.
    private static let others: [String: Signature] = [
        "reset": "as", "parameter": "v", "hidden": "b", "expanded": "a{sv}", "minimal": "a{sv}", "children": "aa{sv}",
        "value": "d", "to": "t",
    ]

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Appends a configuration.
    mutating func writeConfiguration(to writer: inout Writer) {
        writeDictionary(to: &writer, depth: 0, limit: 80)
    }

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func number() -> UInt64 {
        let kind = next()
        // Seconds, days, instants near the present of the tests, and any number.
        switch kind % 4 {
        case 0: return UInt64(next()) * 1_000_000
        case 1: return UInt64(next()) * 86_400_000_000
        case 2: return 1_000_000_000_000_000 + UInt64(next()) * 1_000_000
        default: return (0..<8).reduce(0) { number, _ in number << 8 | UInt64(next()) }
        }
    }

    private mutating func text(of texts: [String]) -> String {
        let choice = Int(next())
        if choice < texts.count { return texts[choice] }
        let taken = bytes.prefix(Int(next()) << (choice == 255 ? 5 : 0))
        bytes = bytes.dropFirst(taken.count)
        return String(decoding: taken.filter { $0 != 0 }, as: UTF8.self)
    }

    private mutating func writeDictionary(to writer: inout Writer, depth: Int, limit: Int) {
        writer.array(of: "{sv}") { writer in
            var count = 0
            while !bytes.isEmpty, count < limit, depth == 0 || next() % 4 != 0 {
                count += 1
                let name = text(of: Self.names)
                let signature = signature(of: name, depth: depth)
                writer.entry(name, signature) { writeValue(signature, to: &$0, depth: depth + 1) }
            }
        }
    }

    /// Mostly the type of the key of this name.
    private mutating func signature(of name: String, depth: Int) -> Signature {
        let choice = Int(next())
        if depth > Self.mostDepth { return "u" }
        if choice < Self.signatures.count { return Self.signatures[choice] }
        switch ConfigurationKey(rawValue: name)?.type {
        case .strings: return "as"
        case .boolean: return "b"
        case .uint32: return "u"
        case .uint64: return "t"
        case .double: return "d"
        case .buttons: return "a{sa{sv}}"
        case .actions: return "a{sa{sv}}"
        case .action, .metadata, .content, .alarmLayout, .layout: return "a{sv}"
        case .string, nil: return Self.others[name] ?? "s"
        }
    }

    private mutating func writeValue(_ signature: Signature, to writer: inout Writer, depth: Int) {
        switch signature.rawValue {
        case "s": writer.append(text(of: Self.texts))
        case "as": writer.append((0..<next() % 70).map { _ in text(of: Self.texts) })
        case "b": writer.append(next() % 2 == 1)
        case "u": writer.append(UInt32(truncatingIfNeeded: number()))
        case "t": writer.append(number())
        case "d": writer.append(next() % 2 == 0 ? Double(next()) / 255 : Double(bitPattern: number()))
        case "i": writer.append(Int32(truncatingIfNeeded: number()))
        case "x": writer.append(Int64(truncatingIfNeeded: number()))
        case "o": writer.append("/org/example" as ObjectPath)
        case "g": writer.append("a{sv}" as Signature)
        case "a{sv}": writeDictionary(to: &writer, depth: depth, limit: 70)
        case "a{sa{sv}}":
            writer.array(of: "{sa{sv}}") { writer in
                while !bytes.isEmpty, next() % 4 != 0 {
                    writer.dictionaryEntry { writer in
                        writer.append(text(of: Self.names))
                        writeDictionary(to: &writer, depth: depth, limit: 70)
                    }
                }
            }
        case "aa{sv}":
            writer.array(of: "a{sv}") { writer in
                while !bytes.isEmpty, next() % 4 != 0 { writeDictionary(to: &writer, depth: depth, limit: 70) }
            }
        case "ay":
            writer.array(of: "y") { writer in
                for _ in 0..<Int(next()) << 5 { writer.append(next()) }
            }
        case "av":
            writer.array(of: "v") { writer in
                for _ in 0..<next() % 4 { writeVariant(to: &writer, depth: depth) }
            }
        case "(sv)":
            writer.structure { writer in
                writer.append(text(of: Self.texts))
                writeVariant(to: &writer, depth: depth)
            }
        default: writeVariant(to: &writer, depth: depth)
        }
    }

    private mutating func writeVariant(to writer: inout Writer, depth: Int) {
        let signature = signature(of: depth.isMultiple(of: 2) ? "parameter" : "title", depth: depth)
        writer.variant(signature) { writeValue(signature, to: &$0, depth: depth + 1) }
    }
}
