public import DBus

/// An entry of a menu, as a program that draws it reads it by `com.canonical.dbusmenu`.
public struct MenuEntry: Equatable, Sendable {
    /// The interface of menus.
    public static let interface: InterfaceName = "com.canonical.dbusmenu"

    /// The number of the entry.
    public let id: Int32
    /// The text, with underscores as they are sent; empty for a separator.
    public let label: String
    /// True if it can be chosen.
    public let isEnabled: Bool
    /// The entries of its submenu.
    public let children: [MenuEntry]

    /// Reads an entry of type `(ia{sv}av)`.
    ///
    /// - Throws: ``TestFailure`` if it is of another type.
    public init(_ value: Value) throws {
        var value = value
        if case .variant(let inner) = value { value = inner }
        guard case .structure(let parts) = value, parts.count == 3, case .int32(let id) = parts[0] else {
            throw TestFailure("no entry of a menu: \(value)")
        }
        let properties = try parts[1].properties
        self.id = id
        label = try properties["label"]?.text ?? ""
        isEnabled = properties["enabled"] != .boolean(false)
        children = try parts[2].elements.map { try MenuEntry($0) }
        guard label.isEmpty == (properties["type"] == "separator" || id == 0),
            children.isEmpty == (properties["children-display"] == nil)
        else { throw TestFailure("a malformed entry of a menu: \(value)") }
    }

    /// The texts of the entries of its submenu, in order; `-` for a separator.
    public var labels: [String] { children.map { $0.label.isEmpty ? "-" : $0.label } }

    /// Returns the entry below it that has this text.
    ///
    /// - Throws: ``TestFailure`` if there is none.
    public func entry(_ label: String) throws -> MenuEntry {
        for child in children {
            if child.label == label { return child }
            if let entry = try? child.entry(label) { return entry }
        }
        throw TestFailure("there is no entry \(label) in \(labels)")
    }
}
