internal import ActivityKit
internal import AlarmsClient

/// The layout of a paused countdown, from two evaluations with different elapsed times: a difference between them
/// displays the time, and is replaced by an element with the service's time.
enum PausedLayout {
    /// Returns the first layout with texts and values that depend on the elapsed time replaced. A text keeps the words
    /// before the time; a percentage, which isn't a time, is omitted.
    static func layout(_ first: ActivityLayout, _ second: ActivityLayout) -> ActivityLayout {
        var layout = first
        for (region, element) in first.regions {
            if let other = second.regions[region] { layout.regions[region] = merged(element, other) }
        }
        return layout
    }

    private static func merged(_ first: Value, _ second: Value) -> Value? {
        guard first != second, let one = first.dictionaryValue, let other = second.dictionaryValue,
            let type = one["type"], type == other["type"]
        else { return first }
        switch type.stringValue {
        case "text" where one["text"] != other["text"]:
            guard let text = one["text"]?.stringValue, !text.contains("%" as Character) else { return nil }
            var timer = one.filter { ["style", "align", "tint", "expand", "label", "when"].contains($0.key) }
            timer["type"] = .string("timer")
            timer.merge(names) { $1 }
            let words = sharedWords(text, other["text"]?.stringValue ?? "")
            if words.isEmpty { return .dictionary(timer) }
            var before = one.filter { ["type", "style", "tint"].contains($0.key) }
            before["text"] = .string(words)
            return .dictionary([
                "type": .string("row"), "children": .array([.dictionary(before), .dictionary(timer)], of: "a{sv}"),
            ])
        case "progress" where one["value"] != nil && other["value"] != nil:
            var progress = one
            progress["value"] = nil
            progress.merge(names) { $1 }
            return .dictionary(progress)
        case "row", "column":
            guard case .array(let children, let element)? = one["children"],
                case .array(let others, _)? = other["children"], children.count == others.count
            else { return first }
            var container = one
            let merged = zip(children, others).compactMap(merged)
            container["children"] = .array(merged, of: element)
            return merged.isEmpty ? nil : .dictionary(container)
        default: return first
        }
    }

    /// Returns the common words at the beginning of both texts.
    private static func sharedWords(_ first: String, _ second: String) -> String {
        var words = zip(first, second).prefix { $0 == $1 }.map(\.0)
        while let last = words.last, last.isNumber || last == ":" || last == " " { words.removeLast() }
        return String(words)
    }

    private static let names: [String: Value] = [
        "from": .string("$start"), "to": .string("$end"), "paused-at": .string("$paused-at"),
    ]
}
