/// The modifiers without an effect here: the theme sets sizes, spacing, backgrounds and animations.
nonisolated extension View {
    /// Returns the view unchanged.
    public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View { self }
    /// Returns the view unchanged.
    public func padding(_ length: Double) -> some View { self }
    /// Returns the view unchanged.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        self
    }
    /// Returns the view unchanged.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self }
    /// Returns the view unchanged.
    public func layoutPriority(_ value: Double) -> some View { self }
    /// Returns the view unchanged.
    public func background(_ color: Color, in shape: Shape = .circle) -> some View { self }
    /// Returns the view unchanged.
    public func background(_ view: some View, alignment: Alignment = .center) -> some View { self }
    /// Returns the view unchanged.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View { self }
    /// Returns the view unchanged.
    public func containerBackground(_ color: Color, for container: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func containerBackground(
        for container: IgnoredSetting, @ViewBuilder content: () -> some View
    ) -> some View { self }
    /// Returns the view unchanged.
    public func activityBackgroundTint(_ color: Color?) -> some View { self }
    /// Returns the view unchanged.
    public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
    /// Returns the view unchanged.
    public func cornerRadius(_ radius: Double) -> some View { self }
    /// Returns the view unchanged.
    public func clipShape(_ shape: Shape) -> some View { self }
    /// Returns the view unchanged.
    public func italic() -> some View { self }
    /// Returns the view unchanged.
    public func minimumScaleFactor(_ factor: Double) -> some View { self }
    /// Returns the view unchanged.
    public func scaledToFit() -> some View { self }
    /// Returns the view unchanged.
    public func scaledToFill() -> some View { self }
    /// Returns the view unchanged.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func symbolRenderingMode(_ mode: IgnoredSetting?) -> some View { self }
    /// Returns the view unchanged.
    public func contentTransition(_ transition: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func animation(_ animation: IgnoredSetting?, value: some Equatable) -> some View { self }
    /// Returns the view unchanged: the person's settings for the lock screen apply.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View { self }
    /// Returns the view unchanged.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double?) -> some View { self }
    /// Returns the view unchanged.
    public func dynamicIsland(verticalPlacement: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
    /// Returns the view unchanged.
    public func background(_ material: IgnoredSetting, in shape: Shape = .circle) -> some View { self }
    /// Returns the view unchanged.
    public func scaleEffect(_ factor: Double, anchor: Alignment = .center) -> some View { self }
    /// Returns the view unchanged.
    public func shadow(color: Color = .black, radius: Double, x: Double = 0, y: Double = 0) -> some View { self }
    /// Returns the view unchanged.
    public func rotationEffect(_ angle: IgnoredSetting, anchor: Alignment = .center) -> some View { self }
    /// Returns the view unchanged.
    public func offset(x: Double = 0, y: Double = 0) -> some View { self }
    /// Returns the view unchanged.
    public func clipped() -> some View { self }
    /// Returns the view unchanged.
    public func blur(radius: Double) -> some View { self }
    /// Returns the view unchanged.
    public func unredacted() -> some View { self }
    /// Returns the view unchanged.
    public func controlSize(_ size: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func transition(_ transition: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func kerning(_ kerning: Double) -> some View { self }
    /// Returns the view unchanged.
    public func strikethrough(_ isActive: Bool = true) -> some View { self }
    /// Returns the view unchanged.
    public func symbolVariant(_ variant: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func textCase(_ textCase: IgnoredSetting?) -> some View { self }
    /// Returns the view unchanged.
    public func truncationMode(_ mode: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func id(_ id: some Hashable) -> some View { self }
    /// Returns the view unchanged.
    public func symbolEffect(_ effect: IgnoredSetting) -> some View { self }
    /// Returns the view unchanged.
    public func underline(_ isActive: Bool = true) -> some View { self }
    /// Returns the view unchanged.
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
    /// Returns the view unchanged.
    public func invalidatableContent(_ isInvalidatable: Bool = true) -> some View { self }
    /// Returns the view unchanged.
    public func widgetAccentable(_ isAccentable: Bool = true) -> some View { self }
}

/// A setting without an effect here, such as an animation, or a material.
public enum IgnoredSetting: Hashable, Sendable {
    case automatic, `default`, widget, mini, small, regular, large, circle, square, slash, fit, fill, belowIfTooWide
    case monochrome, hierarchical, palette, multicolor, identity, interpolate, numericText, opacity, scale
    case linear, easeIn, easeOut, easeInOut, spring, bouncy, smooth, snappy, pulse, bounce, variableColor, continuous
    case ultraThinMaterial, thinMaterial, regularMaterial, thickMaterial, ultraThickMaterial, bar
    case uppercase, lowercase, head, middle, tail, compactLeading, compactTrailing, minimal, expanded

    /// Returns an animation of digits.
    public static func numericText(countsDown: Bool = false, value: Double = 0) -> Self { .numericText }
    /// Returns an animation with a duration, s.
    public static func spring(duration: Double) -> Self { .spring }
    /// Returns an animation with a duration, s.
    public static func easeInOut(duration: Double) -> Self { .easeInOut }
    /// Returns an angle.
    public static func degrees(_ degrees: Double) -> Self { .default }
}

/// An animation.
public typealias Animation = IgnoredSetting
/// A translucent background.
public typealias Material = IgnoredSetting

/// A value of the environment. It is constant, since a layout is evaluated before its place is known.
@propertyWrapper public struct Environment<Value> {
    /// The value.
    public let wrappedValue: Value
    /// Selects a value.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
}
/// The values of the environment.
public struct EnvironmentValues {
    /// The colour scheme; black and white are the theme's text colour in both.
    public var colorScheme = ColorScheme.dark
    /// True if the display is dimmed.
    public var isLuminanceReduced = false
    /// The size of the activity.
    public var activityFamily = ActivityFamily.medium

    /// Creates the values, which are constant.
    public init() {}
}
/// A colour scheme.
public enum ColorScheme: Hashable, Sendable { case light, dark }
