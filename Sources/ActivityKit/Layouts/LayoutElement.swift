package import AlarmsClient

/// An element of a layout under construction.
package struct LayoutElement: Hashable, Sendable {
    /// A type of elements, by its name on the bus.
    package enum Kind: String { case text, icon, timer, progress, button, row, column }

    package let kind: Kind
    /// The values of its keys other than `type` and `children`.
    package var keys: [String: Value]
    /// The elements inside.
    package var children: [LayoutElement] = []

    package init(_ kind: Kind, _ keys: [String: Value?] = [:], children: [LayoutElement] = []) {
        self.kind = kind
        self.keys = keys.compactMapValues { $0 }
        self.children = children
    }

    /// The free space of a row, for which layouts have no type.
    package static let spacer = LayoutElement(.text, ["text": .string(""), "expand": .boolean(true)])
    /// True for ``spacer``, even modified: no other text is empty.
    package var isSpacer: Bool { kind == .text && keys["text"] == .string("") }
    /// True for a row or a column.
    package var isContainer: Bool { kind == .row || kind == .column }
    /// The elements other than rows and columns, in order.
    package var leaves: [LayoutElement] {
        isContainer ? children.flatMap(\.leaves).map { $0.with("when", keys["when"] ?? $0.keys["when"]) } : [self]
    }

    /// Returns the element with a changed value of a key.
    package func with(_ key: String, _ value: Value?) -> LayoutElement {
        var copy = self
        copy.keys[key] = value
        return copy
    }

    // MARK: On the bus

    /// Reads an element from ``value``; `nil`: it is invalid.
    package init?(_ value: Value) {
        guard var keys = value.dictionaryValue,
            let kind = keys.removeValue(forKey: "type")?.stringValue.flatMap(Kind.init)
        else { return nil }
        var children: [LayoutElement] = []
        if case .array(let values, _) = keys.removeValue(forKey: "children") {
            children = values.compactMap(LayoutElement.init)
        }
        self.init(kind, keys, children: children)
    }

    /// The element as a dictionary.
    package var value: Value {
        var entries = keys
        entries["type"] = .string(kind.rawValue)
        if isContainer { entries["children"] = .array(children.map(\.value), of: "a{sv}") }
        return .dictionary(entries)
    }

    // MARK: Texts

    private static let longestText = 256

    /// Returns a text in the form of layouts: cut to 256 bytes, and in one line; `nil`: it is empty.
    package static func literal(_ text: String) -> Value? {
        if text.isEmpty { return nil }
        // A dollar starts a name, and is doubled in a text.
        let room = longestText - (text.utf8.first == UInt8(ascii: "$") ? 1 : 0)
        let isLong = text.utf8.count > room
        var cut = ""
        for character in text {
            // The ellipsis has three bytes.
            if isLong, cut.utf8.count + character.utf8.count > room - 3 { break }
            cut.append(character)
        }
        if cut.utf8.first == UInt8(ascii: "$") { cut = "$" + cut }
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) }
        let scalars = cut.unicodeScalars.map { isControl($0) ? " " : $0 }
        return .string(String(String.UnicodeScalarView(scalars)) + (isLong ? "…" : ""))
    }

    /// Returns the name of a themed icon; `nil`: it is invalid.
    package static func icon(_ name: String) -> Value? { Symbols.isIcon(name) ? .string(name) : nil }
}
