/// An element of a layout, which was checked.
public struct LayoutElement: Hashable, Sendable {
    /// A type of elements, by its name on the bus.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A text.
        case text
        /// A themed icon.
        case icon
        /// A time that counts by itself.
        case timer
        /// A progress, which moves by itself between two times.
        case progress
        /// A button, which runs an action.
        case button
        /// Elements side by side.
        case row
        /// Elements one below the other.
        case column

        /// The keys of these elements, those that all have last.
        var keys: [LayoutKey] {
            let own: [LayoutKey] =
                switch self {
                case .text: [.text, .style, .lines, .align]
                case .icon: [.name, .size]
                case .timer: [.to, .from, .count, .pausedAt, .precision, .style, .align]
                case .progress: [.value, .from, .to, .pausedAt, .shape]
                case .button: [.text, .icon, .action, .role]
                case .row, .column: [.children, .align]
                }
            return own + [.tint, .expand, .label, .when]
        }
    }

    /// The type.
    public let kind: Kind
    /// The values of the keys that are set, but for `children`.
    public let values: [LayoutKey: LayoutValue]
    /// The elements inside.
    public let children: [LayoutElement]
}

/// The condition under which an element is drawn: `name`, or `!name` for its opposite.
struct LayoutCondition {
    /// The name of a truth value.
    let name: String
    /// The value with which the element is drawn.
    let value: Bool

    /// Reads a condition; `nil`: it has no name, or one with a dollar before it.
    init?(_ text: String) {
        let isOpposite = text.utf8.first == UInt8(ascii: "!")
        name = isOpposite ? String(text.unicodeScalars.dropFirst()) : text
        value = !isOpposite
        guard let first = name.utf8.first, first != UInt8(ascii: "$"), first != UInt8(ascii: "!") else { return nil }
    }
}
