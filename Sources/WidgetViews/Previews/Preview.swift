/// Declares views for Xcode's previews; it expands to nothing.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "AppIntentsMacros", type: "Preview")

/// A type with views for Xcode's previews, which aren't shown here.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of ``previews``.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

nonisolated extension View {
    /// Returns the view unchanged: there are no previews.
    public func previewDisplayName(_ name: String?) -> Self { self }
}
