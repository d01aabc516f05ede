/// The values of the names in an activity's layout.
public struct LayoutNames {
    private let given: [LayoutEntry]
    private let content: [LayoutEntry]
    private let attributes: [LayoutEntry]

    /// Collects an activity's values from its data.
    public init(of activity: Activity, content: [LayoutEntry], attributes: [LayoutEntry]) {
        given = [
            LayoutEntry("title", .string(activity.configuration.title)),
            LayoutEntry("stale", .boolean(activity.stateName == "stale")),
        ]
        self.content = content
        self.attributes = attributes
    }

    /// Returns the value of a name: of the predefined names, else of the content, else of the attributes.
    func value(_ name: String) -> LayoutValue? {
        for entries in [given, content, attributes] {
            for entry in entries where entry.name == name { return entry.value }
        }
        return nil
    }

    /// Returns the value to draw for a value in a layout, which may be a name; `nil`: the name has no value.
    func drawn(_ value: LayoutValue?) -> LayoutValue? {
        guard case .string(let text) = value else { return value }
        if let name = LayoutName(text) { return self.value(name.name) }
        return .string(LayoutName.literal(text))
    }

    /// Returns the text to draw for a value, without control characters; `nil`: the value isn't a text.
    func text(_ value: LayoutValue?) -> String? {
        guard let text = drawn(value)?.text else { return nil }
        var drawn = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            drawn.unicodeScalars.append(isControl ? " " : scalar)
        }
        return drawn
    }

    /// Returns true if an element's condition holds.
    func shows(_ element: LayoutElement) -> Bool {
        guard case .string(let text) = element.values[.when] else { return true }
        guard let condition = LayoutCondition(text), case .boolean(let value) = value(condition.name) else {
            return false
        }
        return value == condition.value
    }
}
