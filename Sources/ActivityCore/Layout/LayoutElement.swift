/// A checked element of a layout.
public struct LayoutElement: Hashable, Sendable {
    /// A type of elements; the raw value is its name on the bus.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A text.
        case text
        /// A themed icon.
        case icon
        /// A time that counts up or down by itself.
        case timer
        /// An instant, in the form of the person's clock.
        case time
        /// A progress bar; between two times it moves by itself.
        case progress
        /// A button, which runs an action.
        case button
        /// Elements side by side.
        case row
        /// Elements one below the other.
        case column

        /// The keys of this type; keys of all types come last.
        var keys: [LayoutKey] {
            let own: [LayoutKey] =
                switch self {
                case .text: [.text, .time, .form, .style, .lines, .align]
                case .icon: [.name, .size]
                case .timer: [.to, .from, .count, .pausedAt, .precision, .style, .align]
                case .time: [.time, .form, .style, .align]
                case .progress: [.value, .from, .to, .pausedAt, .shape]
                case .button: [.text, .icon, .action, .role]
                case .row, .column: [.children, .align]
                }
            return own + [.tint, .expand, .label, .when]
        }
    }

    /// The type.
    public let kind: Kind
    /// The values of the set keys, except `children`.
    public let values: LayoutValues
    /// The child elements.
    public let children: [LayoutElement]

    /// Describes an element, whose values aren't checked.
    public init(_ kind: Kind, _ values: LayoutValues = [:], children: [LayoutElement] = []) {
        self.kind = kind
        self.values = values
        self.children = children
    }

    /// Returns the element with this text for screen readers, unless it has one.
    public func labelled(_ label: String) -> LayoutElement {
        guard values[.label] == nil else { return self }
        var values = values
        values[.label] = .string(label)
        return LayoutElement(kind, values, children: children)
    }

    /// The texts in it, in order, without those of buttons.
    public var texts: [String] {
        kind == .text ? [values[.text]?.text ?? ""] : children.flatMap(\.texts)
    }

    /// True if it is a button, or has one in it.
    public var hasButtons: Bool { kind == .button || children.contains(where: \.hasButtons) }
}

/// The condition under which an element is drawn: `name`, or `!name` for its negation.
struct LayoutCondition {
    /// The name of a Boolean value.
    let name: String
    /// The value with which the element is drawn.
    let value: Bool

    /// Reads a condition; `nil`: the name is missing, or begins with a dollar.
    init?(_ text: String) {
        let isOpposite = text.utf8.first == UInt8(ascii: "!")
        name = isOpposite ? String(text.unicodeScalars.dropFirst()) : text
        value = !isOpposite
        guard let first = name.utf8.first, first != UInt8(ascii: "$"), first != UInt8(ascii: "!") else { return nil }
    }
}
