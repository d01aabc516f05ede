/// The views of a region in popups.
public struct DynamicIslandExpandedRegion<Content: View> {
    let position: DynamicIslandExpandedRegionPosition
    let content: Content

    /// Creates a region; those of the same position are drawn one below the other, whatever their priority is.
    public init(
        _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: () -> Content
    ) {
        self.position = position
        self.content = content()
    }
}

/// A region in popups: `leading`, `center` and `trailing` are side by side, `bottom` is below.
public enum DynamicIslandExpandedRegionPosition: Hashable, Sendable { case leading, trailing, center, bottom }

/// The regions in popups.
public struct DynamicIslandExpandedContent<Content: View> {
    let regions: [(position: DynamicIslandExpandedRegionPosition, view: any View)]
}

/// The builder of regions: statements with `if` and `#available` become several.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
    /// The regions of several statements.
    public typealias Regions = DynamicIslandExpandedContent<TupleView>

    /// Makes regions of one.
    public static func buildExpression(_ region: DynamicIslandExpandedRegion<some View>) -> Regions {
        Regions(regions: [(region.position, region.content)])
    }
    /// Makes regions of another builder's.
    public static func buildExpression(_ content: DynamicIslandExpandedContent<some View>) -> Regions {
        Regions(regions: content.regions)
    }
    /// Puts the regions of all statements together.
    public static func buildBlock(_ parts: Regions...) -> Regions { Regions(regions: parts.flatMap(\.regions)) }
    /// Makes regions of an `if` without `else`.
    public static func buildOptional(_ content: Regions?) -> Regions { content ?? Regions(regions: []) }
    /// Makes regions of the first branch.
    public static func buildEither(first: Regions) -> Regions { first }
    /// Makes regions of the second branch.
    public static func buildEither(second: Regions) -> Regions { second }
    /// Makes regions of an `#available` branch.
    public static func buildLimitedAvailability(_ content: Regions) -> Regions { content }
}
