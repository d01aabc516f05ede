internal import ActivityKit
internal import AlarmsClient

/// A colour. As a view it draws nothing, since the theme sets backgrounds.
public struct Color: Hashable, Codable, Sendable {
    /// The colour in the service's form, `#RRGGBB`; empty for the theme's.
    package let hex: String

    package init(hex: String) {
        self.hex = hex
    }

    /// Creates a colour from components, clamped to 0…1. The opacity is ignored.
    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        hex = "#" + [red, green, blue].map(Self.digits).joined()
    }

    /// Creates a grey between black, 0, and white, 1.
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white)
    }

    /// Creates the theme's colour: there are no colour catalogues.
    public init(_ name: String) { hex = "" }

    /// Creates the first colour of a gradient: layouts have no gradients.
    public init(colors: [Color], startPoint: Alignment = .top, endPoint: Alignment = .bottom) {
        self = colors.first ?? .clear
    }

    /// A colour space; all are drawn as sRGB.
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    /// Returns the colour unchanged: layouts have no opacity.
    public func opacity(_ opacity: Double) -> Color { self }
    /// The colour itself: layouts have no gradients.
    public var gradient: Color { self }
    /// The colour itself: layouts have no weaker colours.
    public var secondary: Color { self }
    /// The colour itself: layouts have no weaker colours.
    public var tertiary: Color { self }
    /// The colour itself: layouts have no weaker colours.
    public var quaternary: Color { self }

    /// The value of the key `tint` of elements; `nil`: the theme's colour, also for black and white, one of which is
    /// illegible on the theme's background.
    var tint: Value? { ["", Color.black.hex, Color.white.hex].contains(hex) ? nil : .string(hex) }

    private static func digits(_ part: Double) -> String {
        let text = String(UInt8(bounded(part) * 255 + 0.5), radix: 16, uppercase: true)
        return text.utf8.count == 1 ? "0" + text : text
    }

    private static func bounded(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}

// In an extension, so that the type isn't isolated to the main actor.
extension Color: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] { [] }
}

/// A gradient, drawn as its first colour.
public typealias LinearGradient = Color
