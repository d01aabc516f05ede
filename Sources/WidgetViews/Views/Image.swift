internal import ActivityKit
internal import AlarmsClient

/// An icon of the theme.
public struct Image: Hashable, Sendable {
    private let name: String

    /// Creates the icon for an SF Symbol; without a counterpart, the icon with the same name, if the theme has it.
    public init(systemName: String) { name = Symbols.icon(systemName) }
    /// Creates an icon of the theme by name.
    public init(_ name: String) { self.name = name }

    /// Returns the icon unchanged.
    public func resizable() -> Image { self }

    /// A size beside text.
    public enum Scale: Hashable, Sendable { case small, medium, large }
}

extension Image: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        guard let name = LayoutElement.icon(name) else { return [] }
        let size = drawing.isLarge || drawing.font.isLarge ? Value.string("large") : nil
        return [LayoutElement(.icon, ["name": name, "size": size, "tint": drawing.color?.tint])]
    }
}

/// A shape, which draws nothing: layouts have no drawings.
public struct Shape: Hashable, Sendable {
    /// Creates a shape.
    public init() {}
    /// Creates a shape with rounded corners.
    public init(cornerRadius: Double, style: IgnoredSetting = .automatic) {}
    /// A circle.
    public static let circle = Shape()
    /// A bar with rounded ends.
    public static let capsule = Shape()
    /// Returns a rectangle with rounded corners.
    public static func rect(cornerRadius: Double) -> Shape { Shape() }
    /// Returns the shape unchanged.
    public func trim(from start: Double = 0, to end: Double = 1) -> Shape { self }
    /// Returns the shape unchanged.
    public func fill(_ color: Color) -> Shape { self }
    /// Returns the shape unchanged.
    public func stroke(_ color: Color, lineWidth: Double = 1) -> Shape { self }
}

/// A circle.
public typealias Circle = Shape
/// A bar with rounded ends.
public typealias Capsule = Shape
/// A rectangle.
public typealias Rectangle = Shape
/// A rectangle with rounded corners.
public typealias RoundedRectangle = Shape

extension Shape: BuiltInView, Drawn { func draw(in drawing: Drawing) -> [LayoutElement] { [] } }
