internal import ActivityKit

/// A view that draws nothing.
public struct EmptyView {
    /// Creates it.
    public init() {}
}

extension EmptyView: View, Drawn {
    /// The view itself.
    public var body: EmptyView { self }
    func draw(in drawing: Drawing) -> [LayoutElement] { [] }
}

/// A line between views, which isn't drawn.
public typealias Divider = EmptyView

/// The flexible space between views of a row; in a column it draws nothing.
public struct Spacer {
    /// Creates it; its least length is the theme's.
    public init(minLength: Double? = nil) {}
}

extension Spacer: BuiltInView, Drawn { func draw(in drawing: Drawing) -> [LayoutElement] { [.spacer] } }

/// Views of any types one after the other.
public struct ViewList {
    let views: [any View]

    /// Puts views together.
    public init(@ViewBuilder content: () -> some View) { views = [content()] }
    /// Hides the type of a view.
    public init(_ view: some View) { views = [view] }
    /// Hides the type of a view.
    public init(erasing view: some View) { views = [view] }
    /// Makes views of the first 64 elements.
    public init<Data: Sequence, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> some View
    ) {
        self.init(views: data.prefix(LayoutElement.mostInRegion).map { content($0) })
    }
    /// Makes views of the first 64 elements, which have ids.
    public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> some View)
    where Data.Element: Identifiable {
        self.init(data, id: \.id, content: content)
    }
    /// Makes views of the first 64 numbers.
    public init(_ data: Range<Int>, @ViewBuilder content: (Int) -> some View) {
        self.init(data, id: \.self, content: content)
    }

    init(views: [any View]) { self.views = views }
}

/// A view of any type.
public typealias AnyView = ViewList
/// Views that are modified together.
public typealias Group = ViewList
/// A view for each element of a collection.
public typealias ForEach = ViewList
/// Views one after the other, as ``ViewBuilder`` puts them together.
public typealias TupleView = ViewList

extension ViewList: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] { views.flatMap { drawing.elements(of: $0) } }
}

extension Optional: View, BuiltInView, Drawn where Wrapped: View {
    func draw(in drawing: Drawing) -> [LayoutElement] { map { drawing.elements(of: $0) } ?? [] }
}
