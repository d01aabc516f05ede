/// The place of views in a row, up or down, by its name in layouts.
public enum VerticalAlignment: String, Hashable, Sendable {
    case top = "start"
    case center
    case bottom = "end"
    /// The place of the first line, which is drawn as the center.
    public static let firstTextBaseline = center
}

/// The place of views in a column, to the sides, by its name in layouts.
public enum HorizontalAlignment: String, Hashable, Sendable {
    case leading = "start"
    case center
    case trailing = "end"
}

/// The place of a text's lines.
public typealias TextAlignment = HorizontalAlignment

/// The place of a view in the room that it has.
public enum Alignment: Hashable, Sendable {
    case leading, center, trailing, top, bottom, topLeading, topTrailing, bottomLeading, bottomTrailing

    /// The place to the sides.
    var horizontal: HorizontalAlignment {
        switch self {
        case .leading, .topLeading, .bottomLeading: .leading
        case .trailing, .topTrailing, .bottomTrailing: .trailing
        case .center, .top, .bottom: .center
        }
    }
}

/// The sides of a view.
public enum Edge {
    /// Sides of a view, which change nothing here.
    public enum Set: ExpressibleByArrayLiteral, Hashable, Sendable {
        case top, leading, bottom, trailing, horizontal, vertical, all
        /// Creates a set.
        public init(arrayLiteral sides: Set...) { self = .all }
    }
}
