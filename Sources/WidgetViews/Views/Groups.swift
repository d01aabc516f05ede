internal import ActivityKit

/// A view that draws nothing.
public struct EmptyView {
    /// Creates the view.
    public init() {}
}

extension EmptyView: View, Drawn {
    /// The view itself.
    public var body: EmptyView { self }
    func draw(in drawing: Drawing) -> [LayoutElement] { [] }
}

/// A line between views, which isn't drawn.
public typealias Divider = EmptyView

/// The flexible space between views in a row; in a column it draws nothing.
public struct Spacer {
    /// Creates the space; the theme sets its minimum length.
    public init(minLength: Double? = nil) {}
}

extension Spacer: BuiltInView, Drawn { func draw(in drawing: Drawing) -> [LayoutElement] { [.spacer] } }

/// Views of any types one after the other.
public struct ViewList {
    let views: [any View]

    /// Creates a list of views.
    public init(@ViewBuilder content: () -> some View) { views = [content()] }
    /// Erases the type of a view.
    public init(_ view: some View) { views = [view] }
    /// Erases the type of a view.
    public init(erasing view: some View) { views = [view] }
    /// Creates views for the first 64 elements.
    public init<Data: Sequence, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> some View
    ) {
        self.init(views: data.prefix(LayoutElement.mostInRegion).map { content($0) })
    }
    /// Creates views for the first 64 elements, which have ids.
    public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> some View)
    where Data.Element: Identifiable {
        self.init(data, id: \.id, content: content)
    }
    /// Creates views for the first 64 numbers.
    public init(_ data: Range<Int>, @ViewBuilder content: (Int) -> some View) {
        self.init(data, id: \.self, content: content)
    }

    init(views: [any View]) { self.views = views }
}

/// A view of any type.
public typealias AnyView = ViewList
/// Views modified together.
public typealias Group = ViewList
/// A view for each element of a collection.
public typealias ForEach = ViewList
/// Successive views, combined by ``ViewBuilder``.
public typealias TupleView = ViewList

extension ViewList: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] { views.flatMap { drawing.elements(of: $0) } }
}

extension Optional: View, BuiltInView, Drawn where Wrapped: View {
    func draw(in drawing: Drawing) -> [LayoutElement] { map { drawing.elements(of: $0) } ?? [] }
}
