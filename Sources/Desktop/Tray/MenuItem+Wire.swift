internal import DBus

/// The properties of entries, as `com.canonical.dbusmenu` has them. Those that have their default values are left out.
extension MenuItem {
    /// The text with underscores doubled: a single one marks the key that chooses the entry.
    private var escapedLabel: String {
        label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    /// Appends the properties of these names, as `a{sv}`; all, if `names` is empty.
    func writeProperties(_ names: Set<String>, to writer: inout Writer) {
        func isRequested(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
        writer.array(of: "{sv}") { writer in
            if isSeparator, isRequested("type") { writer.entry("type", "s") { $0.append("separator") } }
            if !label.isEmpty, isRequested("label") { writer.entry("label", "s") { $0.append(escapedLabel) } }
            if !isEnabled, isRequested("enabled") { writer.entry("enabled", "b") { $0.append(false) } }
            if !children.isEmpty, isRequested("children-display") {
                writer.entry("children-display", "s") { $0.append("submenu") }
            }
        }
    }

    /// Appends the value of a property, as a variant.
    ///
    /// - Returns: True if there is a property of this name.
    func writeProperty(_ name: String, to writer: inout Writer) -> Bool {
        switch name {
        case "type": writer.variant("s") { $0.append(isSeparator ? "separator" : "standard") }
        case "label": writer.variant("s") { $0.append(escapedLabel) }
        case "enabled": writer.variant("b") { $0.append(isEnabled) }
        case "visible": writer.variant("b") { $0.append(true) }
        case "children-display": writer.variant("s") { $0.append(children.isEmpty ? "" : "submenu") }
        default: return false
        }
        return true
    }
}
