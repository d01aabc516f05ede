/// The views of a region in popups.
public struct DynamicIslandExpandedRegion<Content: View> {
    let position: DynamicIslandExpandedRegionPosition
    let content: Content

    /// Creates a region; regions with the same position are drawn one below the other, regardless of priority.
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

/// The builder of regions: combines statements with `if` and `#available`.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
    /// The regions of several statements.
    public typealias Regions = DynamicIslandExpandedContent<TupleView>

    /// Creates regions from one region.
    public static func buildExpression(_ region: DynamicIslandExpandedRegion<some View>) -> Regions {
        Regions(regions: [(region.position, region.content)])
    }
    /// Creates regions from another builder's.
    public static func buildExpression(_ content: DynamicIslandExpandedContent<some View>) -> Regions {
        Regions(regions: content.regions)
    }
    /// Joins the regions of all statements.
    public static func buildBlock(_ parts: Regions...) -> Regions { Regions(regions: parts.flatMap(\.regions)) }
    /// Creates regions from an `if` without `else`.
    public static func buildOptional(_ content: Regions?) -> Regions { content ?? Regions(regions: []) }
    /// Creates regions from the first branch.
    public static func buildEither(first: Regions) -> Regions { first }
    /// Creates regions from the second branch.
    public static func buildEither(second: Regions) -> Regions { second }
    /// Creates regions from an `#available` branch.
    public static func buildLimitedAvailability(_ content: Regions) -> Regions { content }
}
