internal import AlarmsClient

/// A font. Layouts have four: for titles, texts, captions, and large numbers.
public indirect enum Font: Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    /// A font with a weight; medium and above are drawn bold.
    case weighted(Font, Weight)
    /// A font with monospaced digits, which all fonts have; a large font becomes the font for numbers.
    case numeric(Font)

    /// A font by its use.
    public typealias TextStyle = Font
    /// A weight.
    public enum Weight: Int, Hashable, Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }
    /// A design; `monospaced` is drawn as ``monospacedDigit()``.
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    /// Returns the font for a use.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        let font = design == .monospaced ? Font.numeric(style) : style
        return weight.map { .weighted(font, $0) } ?? font
    }
    /// Returns the font for a size in points: 20 and above is for titles, 12 and below for captions.
    public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
        system(size >= 20 ? .title : size <= 12 ? .caption : .body, design: design, weight: weight)
    }
    /// Returns the system font for a size in points.
    public static func custom(_ name: String, size: Double) -> Font { system(size: size) }

    /// Returns the font with a weight.
    public func weight(_ weight: Weight) -> Font { .weighted(self, weight) }
    /// Returns the font in bold.
    public func bold() -> Font { .weighted(self, .bold) }
    /// Returns the font unchanged: layouts have no italics.
    public func italic() -> Font { self }
    /// Returns the font with monospaced digits.
    public func monospacedDigit() -> Font { .numeric(self) }
    /// Returns the font with monospaced digits.
    public func monospaced() -> Font { .numeric(self) }

    /// True if it is larger than the font for texts.
    var isLarge: Bool {
        switch self {
        case .largeTitle, .title, .title2, .title3: true
        case .weighted(let font, _), .numeric(let font): font.isLarge
        default: false
        }
    }

    /// The value of the key `style`; `nil` for the font for texts.
    var style: String? {
        switch self {
        case .largeTitle, .title, .title2, .title3, .headline: "title"
        case .footnote, .caption, .caption2: "caption"
        case .numeric(let font): font.isLarge ? "number" : font.style
        case .weighted(let font, let weight): font.style ?? (weight.rawValue >= Weight.medium.rawValue ? "title" : nil)
        case .subheadline, .body, .callout: nil
        }
    }
}
