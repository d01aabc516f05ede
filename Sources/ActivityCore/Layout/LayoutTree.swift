public import AlarmCore

/// The checked elements of a layout, by region.
public struct LayoutTree: Hashable, Sendable {
    /// The outermost elements.
    public let regions: [LayoutRegion: LayoutElement]
    /// The names of the actions of all buttons, each once, sorted.
    public let actions: [String]

    /// Checks a layout.
    ///
    /// - Parameters:
    ///   - entries: The client's dictionary.
    ///   - key: The name of the layout in refusals.
    ///   - actions: The allowed actions of buttons; `nil`: any.
    /// - Throws: `Refusal`: `invalidConfiguration`, `tooLarge`.
    public init(checking entries: [LayoutEntry], for key: String, actions: [String]? = nil) throws(Refusal) {
        var check = LayoutCheck(allowed: actions)
        var regions: [LayoutRegion: LayoutElement] = [:]
        for entry in entries {
            guard let region = LayoutRegion(rawValue: entry.name) else {
                throw .invalidConfiguration(
                    key: key, expected: .oneOf(LayoutRegion.allCases.map(\.rawValue)), got: .quoted(entry.name))
            }
            let place = "\(key).\(entry.name)"
            guard regions[region] == nil else { throw LayoutCheck.twice(place) }
            guard case .dictionary(let element) = entry.value else {
                throw LayoutCheck.wrongType(of: place, expected: "a{sv}", entry.value)
            }
            regions[region] = try check.region(element, at: place)
        }
        self.regions = regions
        self.actions = check.actions.sorted()
    }
}

/// A region of the desktop with its own elements in a layout; the raw value is its name on the bus.
public enum LayoutRegion: String, CaseIterable, Hashable, Sendable {
    /// The first place in a panel.
    case compactLeading = "compact-leading"
    /// The second place in a panel, beside the first.
    case compactTrailing = "compact-trailing"
    /// The only place of a second activity in a panel.
    case minimal
    /// The popup.
    case expanded
    /// The lock screen.
    case lockScreen = "lock-screen"
}
