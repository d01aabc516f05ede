import AlarmsClient
import EventLoop
import Gettext
import JSONText

/// The lines of text of a layout, dbus/org.example.Alarms.Activities.xml, one per row. Icons and buttons are omitted.
struct LayoutLines {
    private(set) var lines: [String] = []
    /// The displayed time, µs since 1970 UTC.
    private let now: Int64
    /// The maximum depth of nested elements.
    private static let deepest = 8
    private static let barWidth = 20

    /// - Parameter element: The element of the layout.
    init(_ element: [String: Value], now: Int64 = Clock.wall.now) {
        self.now = now
        lines = lines(of: element, depth: 0).filter { !$0.isEmpty }
    }

    private func lines(of element: [String: Value], depth: Int) -> [String] {
        // A snippet has no truth values, on which such an element depends.
        guard depth <= Self.deepest, element["when"] == nil else { return [] }
        switch element["type"]?.stringValue {
        case "text": return text(element["text"]).map { [$0] } ?? []
        case "timer": return timer(element).map { [$0] } ?? []
        case "progress": return fraction(of: element).map { [bar($0)] } ?? []
        case "column": return children(of: element).flatMap { lines(of: $0, depth: depth + 1) }
        case "row": return [children(of: element).flatMap { lines(of: $0, depth: depth + 1) }.joined(separator: "  ")]
        default: return []
        }
    }

    private func children(of element: [String: Value]) -> [[String: Value]] {
        guard case .array(let children, _)? = element["children"] else { return [] }
        return children.compactMap(\.dictionaryValue)
    }

    /// Returns the text of a value, with two dollars at its beginning replaced by one; `nil` for the name of another
    /// value, which snippets don't have.
    private func text(_ value: Value?) -> String? {
        guard let text = value?.stringValue, text.hasPrefix("$$") || !text.hasPrefix("$") || text == "$" else {
            return nil
        }
        return TerminalText.harmless(text.hasPrefix("$$") ? String(text.dropFirst()) : text)
    }

    // MARK: Times

    /// Returns a time, µs since 1970 UTC, clamped to a range; `nil` for 0 and for another type.
    private func time(_ value: Value?) -> Int64? {
        value?.uint64Value.flatMap { $0 == 0 ? nil : Int64(min($0, 1 << 53)) }
    }

    /// Returns the remaining time of a timer, or the elapsed time since its start, as text.
    private func timer(_ element: [String: Value]) -> String? {
        let (end, start) = (time(element["to"]), time(element["from"]))
        let isDown = element["count"].map { $0.stringValue == "down" } ?? (end != nil)
        let now = time(element["paused-at"]) ?? now
        let length: Int64
        if isDown {
            guard let end else { return nil }
            length = end - max(now, start ?? now)
        } else {
            guard let start else { return nil }
            length = min(now, end ?? now) - start
        }
        let seconds = (max(0, length) + (isDown ? 999_999 : 0)) / 1_000_000
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if element["precision"]?.stringValue == "minute" {
            let text = localized("{number} min", ["number": "\(minutes)"])
            return hours > 0 ? localized("{number} h", ["number": "\(hours)"]) + " " + text : text
        }
        let padded = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))" : "\(minutes):\(padded(seconds % 60))"
    }

    /// Returns the elapsed fraction of a progress, 0…1.
    private func fraction(of element: [String: Value]) -> Double? {
        if case .double(let value)? = element["value"] { return value.isNaN ? nil : min(1, max(0, value)) }
        guard let start = time(element["from"]), let end = time(element["to"]) else { return nil }
        let now = time(element["paused-at"]) ?? now
        guard start < end, now < end else { return 1 }
        return now > start ? Double(now - start) / Double(end - start) : 0
    }

    private func bar(_ fraction: Double) -> String {
        let filled = Int(fraction * Double(Self.barWidth))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.barWidth - filled)
        return "[\(bar)] " + localized("{number} %", ["number": "\(Int(fraction * 100))"])
    }
}
