internal import ActivityKit

/// Views side by side.
public struct HStack {
    private let alignment: VerticalAlignment
    private let content: any View

    /// Creates a row of views; the theme sets the spacing.
    public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> some View) {
        (self.alignment, self.content) = (alignment, content())
    }
}

extension HStack: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        drawing.stack(.row, drawing.elements(of: content), align: alignment == .center ? nil : alignment.rawValue)
    }
}

/// Views one below the other.
public struct VStack {
    private let alignment: HorizontalAlignment
    private let content: any View

    /// Creates a column of views; the theme sets the spacing.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> some View
    ) {
        (self.alignment, self.content) = (alignment, content())
    }
}

extension VStack: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        drawing.stack(.column, drawing.elements(of: content), align: alignment == .leading ? nil : alignment.rawValue)
    }
}

/// Overlapping views, which layouts don't have: they are drawn one below the other, in a panel only the first one.
public struct ZStack {
    private let content: any View

    /// Creates a stack of views.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> some View) { self.content = content() }
}

extension ZStack: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        let elements = drawing.elements(of: content).filter { !$0.isSpacer }
        return drawing.isCompact ? Array(elements.prefix(1)) : drawing.stack(.column, elements, align: "center")
    }
}
