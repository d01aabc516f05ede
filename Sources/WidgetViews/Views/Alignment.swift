/// The vertical alignment of views in a row, by its name in layouts.
public enum VerticalAlignment: String, Hashable, Sendable {
    case top = "start"
    case center
    case bottom = "end"
    /// The alignment of the first lines, drawn as the center.
    public static let firstTextBaseline = center
}

/// The horizontal alignment of views in a column, by its name in layouts.
public enum HorizontalAlignment: String, Hashable, Sendable {
    case leading = "start"
    case center
    case trailing = "end"
}

/// The alignment of a text's lines.
public typealias TextAlignment = HorizontalAlignment

/// The alignment of a view in its space.
public enum Alignment: Hashable, Sendable {
    case leading, center, trailing, top, bottom, topLeading, topTrailing, bottomLeading, bottomTrailing

    /// The horizontal alignment.
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
    /// Sides of a view, which have no effect here.
    public enum Set: ExpressibleByArrayLiteral, Hashable, Sendable {
        case top, leading, bottom, trailing, horizontal, vertical, all
        /// Creates a set.
        public init(arrayLiteral sides: Set...) { self = .all }
    }
}
