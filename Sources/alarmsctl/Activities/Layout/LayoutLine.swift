import AlarmsClient

/// The parts of a region of a layout that a line of text can show, in their order.
struct LayoutLine {
    enum Part: Equatable {
        case text(String)
        case timer(LayoutTimer)
    }

    private(set) var parts: [Part] = []
    /// The first progress; `nil`: there is none.
    private(set) var progress: LayoutProgress?
    private let names: TextLayoutNames

    /// - Parameter element: The element of the region.
    init(_ element: Value?, _ names: TextLayoutNames) {
        self.names = names
        add(element?.dictionaryValue ?? [:])
    }

    private mutating func add(_ element: [String: Value]) {
        guard names.isShown(element["when"]), hasValidTint(element), isThere("label", in: element) else { return }
        switch element["type"]?.stringValue {
        case "text":
            if let text = names.text(element["text"]) { parts.append(.text(text)) }
        case "timer":
            if let timer = LayoutTimer(element, names) { parts.append(.timer(timer)) }
        case "progress":
            if progress == nil { progress = LayoutProgress(element, names) }
        case "row", "column":
            guard case .array(let children, of: _)? = element["children"] else { return }
            for child in children { add(child.dictionaryValue ?? [:]) }
        default: break
        }
    }

    /// True if the key is missing, or has a text.
    private func isThere(_ key: String, in element: [String: Value]) -> Bool {
        element[key] == nil || names.text(element[key]) != nil
    }

    /// True if the colour is missing, or is one.
    private func hasValidTint(_ element: [String: Value]) -> Bool {
        guard element["tint"] != nil else { return true }
        guard let tint = names.resolved(element["tint"])?.stringValue, tint.first == "#" else { return false }
        return tint.utf8.count == 7 && tint.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
