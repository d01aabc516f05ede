/// The modifiers that change nothing here: sizes, spacing, backgrounds and movement are the theme's.
nonisolated extension View {
    /// Returns the view as it is.
    public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View { self }
    /// Returns the view as it is.
    public func padding(_ length: Double) -> some View { self }
    /// Returns the view as it is.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        self
    }
    /// Returns the view as it is.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self }
    /// Returns the view as it is.
    public func layoutPriority(_ value: Double) -> some View { self }
    /// Returns the view as it is.
    public func background(_ color: Color, in shape: Shape = .circle) -> some View { self }
    /// Returns the view as it is.
    public func background(_ view: some View, alignment: Alignment = .center) -> some View { self }
    /// Returns the view as it is.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View { self }
    /// Returns the view as it is.
    public func containerBackground(_ color: Color, for container: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func containerBackground(
        for container: IgnoredSetting, @ViewBuilder content: () -> some View
    ) -> some View { self }
    /// Returns the view as it is.
    public func activityBackgroundTint(_ color: Color?) -> some View { self }
    /// Returns the view as it is.
    public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
    /// Returns the view as it is.
    public func cornerRadius(_ radius: Double) -> some View { self }
    /// Returns the view as it is.
    public func clipShape(_ shape: Shape) -> some View { self }
    /// Returns the view as it is.
    public func italic() -> some View { self }
    /// Returns the view as it is.
    public func minimumScaleFactor(_ factor: Double) -> some View { self }
    /// Returns the view as it is.
    public func scaledToFit() -> some View { self }
    /// Returns the view as it is.
    public func scaledToFill() -> some View { self }
    /// Returns the view as it is.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func symbolRenderingMode(_ mode: IgnoredSetting?) -> some View { self }
    /// Returns the view as it is.
    public func contentTransition(_ transition: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func animation(_ animation: IgnoredSetting?, value: some Equatable) -> some View { self }
    /// Returns the view as it is: on the lock screen, the person's settings decide.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View { self }
    /// Returns the view as it is.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double?) -> some View { self }
    /// Returns the view as it is.
    public func dynamicIsland(verticalPlacement: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
    /// Returns the view as it is.
    public func background(_ material: IgnoredSetting, in shape: Shape = .circle) -> some View { self }
    /// Returns the view as it is.
    public func scaleEffect(_ factor: Double, anchor: Alignment = .center) -> some View { self }
    /// Returns the view as it is.
    public func shadow(color: Color = .black, radius: Double, x: Double = 0, y: Double = 0) -> some View { self }
    /// Returns the view as it is.
    public func rotationEffect(_ angle: IgnoredSetting, anchor: Alignment = .center) -> some View { self }
    /// Returns the view as it is.
    public func offset(x: Double = 0, y: Double = 0) -> some View { self }
    /// Returns the view as it is.
    public func clipped() -> some View { self }
    /// Returns the view as it is.
    public func blur(radius: Double) -> some View { self }
    /// Returns the view as it is.
    public func unredacted() -> some View { self }
    /// Returns the view as it is.
    public func controlSize(_ size: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func transition(_ transition: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func kerning(_ kerning: Double) -> some View { self }
    /// Returns the view as it is.
    public func strikethrough(_ isActive: Bool = true) -> some View { self }
    /// Returns the view as it is.
    public func symbolVariant(_ variant: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func textCase(_ textCase: IgnoredSetting?) -> some View { self }
    /// Returns the view as it is.
    public func truncationMode(_ mode: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func id(_ id: some Hashable) -> some View { self }
    /// Returns the view as it is.
    public func symbolEffect(_ effect: IgnoredSetting) -> some View { self }
    /// Returns the view as it is.
    public func underline(_ isActive: Bool = true) -> some View { self }
    /// Returns the view as it is.
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
    /// Returns the view as it is.
    public func invalidatableContent(_ isInvalidatable: Bool = true) -> some View { self }
    /// Returns the view as it is.
    public func widgetAccentable(_ isAccentable: Bool = true) -> some View { self }
}

/// A setting that changes nothing here, such as a movement, or a material.
public enum IgnoredSetting: Hashable, Sendable {
    case automatic, `default`, widget, mini, small, regular, large, circle, square, slash, fit, fill, belowIfTooWide
    case monochrome, hierarchical, palette, multicolor, identity, interpolate, numericText, opacity, scale
    case linear, easeIn, easeOut, easeInOut, spring, bouncy, smooth, snappy, pulse, bounce, variableColor, continuous
    case ultraThinMaterial, thinMaterial, regularMaterial, thickMaterial, ultraThickMaterial, bar
    case uppercase, lowercase, head, middle, tail, compactLeading, compactTrailing, minimal, expanded

    /// Returns a movement of digits.
    public static func numericText(countsDown: Bool = false, value: Double = 0) -> Self { .numericText }
    /// Returns a movement of a length, in seconds.
    public static func spring(duration: Double) -> Self { .spring }
    /// Returns a movement of a length, in seconds.
    public static func easeInOut(duration: Double) -> Self { .easeInOut }
    /// Returns an angle.
    public static func degrees(_ degrees: Double) -> Self { .default }
}

/// A movement.
public typealias Animation = IgnoredSetting
/// A translucent background.
public typealias Material = IgnoredSetting

/// A value of the environment. It is constant, as a layout is made before its place is known.
@propertyWrapper public struct Environment<Value> {
    /// The value.
    public let wrappedValue: Value
    /// Selects a value.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
}
/// The values of the environment.
public struct EnvironmentValues {
    /// The scheme of colours; black and white are the theme's colour of text in each.
    public var colorScheme = ColorScheme.dark
    /// True if the display is dimmed.
    public var isLuminanceReduced = false
    /// The size of the activity.
    public var activityFamily = ActivityFamily.medium

    /// Creates the values, which are always the same.
    public init() {}
}
/// A scheme of colours.
public enum ColorScheme: Hashable, Sendable { case light, dark }
