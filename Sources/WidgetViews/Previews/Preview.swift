/// Takes views for the previews of Xcode: it becomes nothing.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "AppIntentsMacros", type: "Preview")

/// A type with views for the previews of Xcode, which nothing shows here.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of ``previews``.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

nonisolated extension View {
    /// Returns the view as it is: there are no previews.
    public func previewDisplayName(_ name: String?) -> Self { self }
}
