/// The values of the names in an activity's layout.
public struct LayoutNames: Sendable {
    private let given: [LayoutEntry]
    private let content: [LayoutEntry]
    private let attributes: [LayoutEntry]

    /// Collects the values of names: those of the predefined names, and an app's data.
    public init(given: [LayoutEntry], content: [LayoutEntry], attributes: [LayoutEntry] = []) {
        self.given = given
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

    /// Returns the number that is the value of a name, clamped to 0…1; `nil`: it has none, or another value.
    public func fraction(_ name: String) -> Double? { value(name)?.fraction }

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
            // A control character, or a separator of lines or paragraphs.
            let isSeparator =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || (0x2028...0x2029).contains(scalar.value)
            drawn.unicodeScalars.append(isSeparator ? " " : scalar)
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
