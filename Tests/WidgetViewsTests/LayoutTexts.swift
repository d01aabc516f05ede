import ActivityCore
import ActivityKit
import AlarmCore
@testable import AlarmsClient
import DBus
import Testing

/// Expects that the service takes a layout: its words, types and limits, and that its buttons have actions.
func expectAccepted(_ layout: ActivityLayout, actions: [String] = [], _ location: SourceLocation = #_sourceLocation) {
    do {
        let entries = layout.regions.map { LayoutEntry($0.key, LayoutValue($0.value)) }
        let tree = try LayoutTree(checking: entries, for: "layout", actions: layout.actions.keys + actions)
        #expect(tree.regions.count == layout.regions.count, sourceLocation: location)
        let value = Value.dictionary(layout.regions)
        #expect(value.isValid, sourceLocation: location)
        let bytes = try Message.marshalled { value.write(to: &$0) }
        #expect(Message.bodyLength(ofMarshalled: bytes) <= OpaqueValue.layoutSizeLimit, sourceLocation: location)
        #expect(layout.actions.count <= 8, sourceLocation: location)
        if let tint = layout.tint { try Text.color.validate(tint, for: KeyName("tint")) }
    } catch {
        Issue.record("\(error): \(layout.regions)", sourceLocation: location)
    }
}

extension LayoutValue {
    /// The value as the service reads it.
    init(_ value: Value) {
        self =
            switch value {
            case .string(let text): .string(text)
            case .boolean(let choice): .boolean(choice)
            case .double(let number): .double(number)
            case .uint32(let number): .unsigned(UInt64(number), type: "u")
            case .uint64(let number): .unsigned(number, type: "t")
            case .array(let values, of: "a{sv}"): .dictionaries(values.map(LayoutValue.entries))
            case .array: .dictionary(LayoutValue.entries(value))
            default: .other(type: value.type)
            }
    }

    private static func entries(_ value: Value) -> [LayoutEntry] {
        (value.dictionaryValue ?? [:]).map { LayoutEntry($0.key, LayoutValue($0.value)) }
    }
}

extension Value {
    /// An element as text, `type(key=value)[elements]`.
    var shown: String {
        guard var keys = dictionaryValue, let type = keys.removeValue(forKey: "type")?.stringValue else { return "?" }
        var children = ""
        if case .array(let elements, _) = keys.removeValue(forKey: "children") {
            children = "[" + elements.map(\.shown).joined(separator: " ") + "]"
        }
        let entries = keys.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.literal)" }
        return type + (entries.isEmpty ? "" : "(" + entries.joined(separator: " ") + ")") + children
    }

    private var literal: String {
        switch self {
        case .string(let text): text
        case .boolean(let choice): "\(choice)"
        case .double(let number): "\(number)"
        case .uint32(let number): "\(number)"
        case .uint64(let number): "\(number)"
        default: "?"
        }
    }
}
