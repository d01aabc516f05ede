public import ActivityCore
public import AlarmCore
internal import DBus

/// The key `layout`, `a{sv}`.
extension Layout {
    /// Reads and checks a layout; an empty dictionary is the plain layout.
    ///
    /// - Parameter actions: The allowed actions of its buttons; `nil`: any.
    static func read(_ value: inout Reader, for key: String, actions: [String]? = nil) throws(Refusal) -> Layout {
        var given = value
        let kept = try OpaqueValue.readDictionary(&value, for: key, limit: OpaqueValue.layoutSizeLimit)
        try kept.validate(for: KeyName(key), limit: OpaqueValue.layoutSizeLimit)
        let entries: [LayoutEntry]
        do { entries = try LayoutEntry.all(&given) } catch { throw Refusal(wrongTypeOf: key, error) }
        let tree = try LayoutTree(checking: entries, for: key, actions: actions)
        return kept.isEmpty ? .plain : Layout(checked: kept, actions: tree.actions)
    }

    /// The elements; `nil` for the plain layout, or if the stored one can't be read.
    var tree: LayoutTree? { value.layoutTree }
}

extension AlarmBus {
    /// Returns the entries of an app's data, a dictionary; empty if the stored value can't be read.
    public static func entries(of data: OpaqueValue) -> [LayoutEntry] { data.entries }
}

extension OpaqueValue {
    /// The elements of a layout; `nil` if it is empty, or can't be read.
    var layoutTree: LayoutTree? {
        let entries = entries
        return entries.isEmpty ? nil : try? LayoutTree(checking: entries, for: "layout")
    }

    /// The entries of a dictionary; empty if the stored value can't be read.
    var entries: [LayoutEntry] {
        guard !isEmpty, let message = try? Message(unmarshalling: bytes), message.signature == Self.dictionary else {
            return []
        }
        var reader = Reader(message)
        return (try? LayoutEntry.all(&reader)) ?? []
    }
}

extension LayoutEntry {
    /// Reads a dictionary `a{sv}`, whose depth of nesting was checked before.
    fileprivate static func all(_ reader: inout Reader) throws(Reader.TypeMismatch) -> [LayoutEntry] {
        var elements = try reader.array(of: "{sv}")
        var entries: [LayoutEntry] = []
        while !elements.isAtEnd {
            var entry = try elements.dictionaryEntry()
            let name = try entry.string()
            var value = try entry.variant()
            entries.append(LayoutEntry(name, try LayoutValue.read(&value)))
        }
        return entries
    }
}

extension LayoutValue {
    fileprivate static func read(_ reader: inout Reader) throws(Reader.TypeMismatch) -> LayoutValue {
        switch reader.type {
        case .string: return .string(try reader.string())
        case .boolean: return .boolean(try reader.boolean())
        case .double: return .double(try reader.double())
        case .byte: return .unsigned(UInt64(try reader.byte()), type: "y")
        case .uint16: return .unsigned(UInt64(try reader.uint16()), type: "q")
        case .uint32: return .unsigned(UInt64(try reader.uint32()), type: "u")
        case .uint64: return .unsigned(try reader.uint64(), type: "t")
        case .int16: return .signed(Int64(try reader.int16()), type: "n")
        case .int32: return .signed(Int64(try reader.int32()), type: "i")
        case .int64: return .signed(try reader.int64(), type: "x")
        default: break
        }
        let type = reader.signature
        if type == "a{sv}" { return .dictionary(try LayoutEntry.all(&reader)) }
        guard type == "aa{sv}" else { return .other(type: type) }
        var elements = try reader.array(of: "a{sv}")
        var dictionaries: [[LayoutEntry]] = []
        while !elements.isAtEnd { dictionaries.append(try LayoutEntry.all(&elements)) }
        return .dictionaries(dictionaries)
    }
}
