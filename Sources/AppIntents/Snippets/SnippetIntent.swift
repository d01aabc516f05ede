/// An intent that renders a snippet: a small view with the result of another intent, or with what a person confirms.
///
/// It is performed each time that the snippet is shown, anew after each press on one of its buttons: its entities are fetched
/// each time, its other parameters stay as they were given. So it must not change anything. It can't ask the person.
@_alwaysEmitConformanceMetadata
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
    /// False: a snippet is shown by other intents.
    public static var isDiscoverable: Bool { false }

    /// Shows the snippets of this type that are shown anew, soon: at most once a second, and after the last call at last.
    public static func reload() {
        ShownSnippets.shared.reload(Self.self)
    }
}
