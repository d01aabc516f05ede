internal import AlarmsClient

extension ActivityLayout {
    /// Merges layouts into one. Different elements are shown by conditions (values of the key `when`), of which exactly
    /// one is true at any time. Actions with the same name are identical. The first tint and link are used.
    package static func merging(_ layouts: [(condition: String, layout: ActivityLayout)]) -> ActivityLayout {
        var merged = ActivityLayout()
        let regions = layouts.map { ($0.condition, $0.layout.regions.compactMapValues { LayoutElement($0) }) }
        merged.regions = LayoutElement.limited(LayoutElement.merging(regions)).mapValues(\.value)
        for (_, layout) in layouts {
            merged.actions.merge(layout.actions) { first, _ in first }
            merged.tint = merged.tint ?? layout.tint
            merged.link = merged.link ?? layout.link
        }
        return merged
    }
}
