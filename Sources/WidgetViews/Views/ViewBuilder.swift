/// The builder of views: statements with `if`, `switch` and `#available` become one view.
@resultBuilder
public enum ViewBuilder {
    /// Makes a view of no statement.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// Makes a view of one statement.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Makes a view of several statements.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView(views: views)
    }
    /// Makes a view of an `if` without `else`.
    public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
    /// Makes a view of the first branch.
    public static func buildEither(first: some View) -> AnyView { AnyView(first) }
    /// Makes a view of the second branch.
    public static func buildEither(second: some View) -> AnyView { AnyView(second) }
    /// Makes a view of an `#available` branch.
    public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}
