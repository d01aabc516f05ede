internal import ActivityKit
internal import AlarmsClient

/// A colour. As a view it draws nothing, since backgrounds are the theme's.
public struct Color: Hashable, Codable, Sendable {
    /// The colour as the service has it, `#RRGGBB`; empty for the theme's own.
    package let hex: String

    package init(hex: String) {
        self.hex = hex
    }

    /// Creates a colour of parts from 0 to 1; others are bounded. Opacity isn't kept.
    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        hex = "#" + [red, green, blue].map(Self.digits).joined()
    }

    /// Creates a grey between black, 0, and white, 1.
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white)
    }

    /// Creates the theme's colour: there are no catalogues of colours.
    public init(_ name: String) { hex = "" }

    /// Creates the first of the colours of a gradient, which layouts don't have.
    public init(colors: [Color], startPoint: Alignment = .top, endPoint: Alignment = .bottom) {
        self = colors.first ?? .clear
    }

    /// A space of colours; all are drawn as sRGB.
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    /// Returns the colour as it is: layouts have no opacity.
    public func opacity(_ opacity: Double) -> Color { self }
    /// The colour itself: layouts have no gradients.
    public var gradient: Color { self }
    /// The colour itself: layouts have no weaker ones.
    public var secondary: Color { self }
    /// The colour itself: layouts have no weaker ones.
    public var tertiary: Color { self }
    /// The colour itself: layouts have no weaker ones.
    public var quaternary: Color { self }

    /// The value of the key `tint` of elements; `nil`: the theme's colour, which also stands for black and white, since one
    /// of them can't be read on the theme's background.
    var tint: Value? { ["", Color.black.hex, Color.white.hex].contains(hex) ? nil : .string(hex) }

    private static func digits(_ part: Double) -> String {
        let text = String(UInt8(bounded(part) * 255 + 0.5), radix: 16, uppercase: true)
        return text.utf8.count == 1 ? "0" + text : text
    }

    private static func bounded(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}

// In an extension: else the whole type were bound to the main actor.
extension Color: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] { [] }
}

/// A gradient, of which the first colour counts.
public typealias LinearGradient = Color
