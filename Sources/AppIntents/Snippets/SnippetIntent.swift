/// An intent that renders a snippet: a small view with the result of another intent, or with data for a confirmation.
///
/// It is performed whenever the snippet is shown, also after each press on one of its buttons: its entities are fetched
/// each time, its other parameters keep their values. So it must not change anything. It can't ask the person.
@_alwaysEmitConformanceMetadata
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
    /// False: a snippet is shown by other intents.
    public static var isDiscoverable: Bool { false }

    /// Redraws the shown snippets of this type: at most once a second, and finally after the last call.
    public static func reload() {
        ShownSnippets.shared.reload(Self.self)
    }
}
