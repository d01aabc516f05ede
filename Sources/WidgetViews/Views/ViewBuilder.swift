/// The builder of views: combines statements with `if`, `switch` and `#available` into one view.
@resultBuilder
public enum ViewBuilder {
    /// Creates a view without statements.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// Creates a view from one statement.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Creates a view from several statements.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView(views: views)
    }
    /// Creates a view from an `if` without `else`.
    public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
    /// Creates a view from the first branch.
    public static func buildEither(first: some View) -> AnyView { AnyView(first) }
    /// Creates a view from the second branch.
    public static func buildEither(second: some View) -> AnyView { AnyView(second) }
    /// Creates a view from an `#available` branch.
    public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}
