public import AppIntents

extension IntentResult {
    /// Returns a result with a view.
    public static func result(
        view: some View
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, SnippetDrawing> {
        Self(snippet: SnippetDrawing(of: view))
    }

    /// Returns a result with a value and a view.
    public static func result<Result: Sendable>(
        value: Result, view: some View
    ) -> Self where Self == IntentResultContainer<Result, Never, Never, SnippetDrawing> {
        Self(value: value, snippet: SnippetDrawing(of: view))
    }

    /// Returns a result with a text for the person and a view.
    public static func result(
        dialog: IntentDialog, view: some View
    ) -> Self where Self == IntentResultContainer<Never, Never, IntentDialog, SnippetDrawing> {
        Self(dialog: dialog, snippet: SnippetDrawing(of: view))
    }

    /// Returns a result with a value, a text for the person and a view.
    public static func result<Result: Sendable>(
        value: Result, dialog: IntentDialog, view: some View
    ) -> Self where Self == IntentResultContainer<Result, Never, IntentDialog, SnippetDrawing> {
        Self(value: value, dialog: dialog, snippet: SnippetDrawing(of: view))
    }
}

extension IntentResult {
    /// Returns a result with a view.
    public static func result(
        @ViewBuilder content: () -> some View
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, SnippetDrawing> {
        .result(view: content())
    }

    /// Returns a result with a value and a view.
    public static func result<Result: Sendable>(
        value: Result, @ViewBuilder content: () -> some View
    ) -> Self where Self == IntentResultContainer<Result, Never, Never, SnippetDrawing> {
        .result(value: value, view: content())
    }

    /// Returns a result with a text for the person and a view.
    public static func result(
        dialog: IntentDialog, @ViewBuilder content: () -> some View
    ) -> Self where Self == IntentResultContainer<Never, Never, IntentDialog, SnippetDrawing> {
        .result(dialog: dialog, view: content())
    }

    /// Returns a result with a value, a text for the person and a view.
    public static func result<Result: Sendable>(
        value: Result, dialog: IntentDialog, @ViewBuilder content: () -> some View
    ) -> Self where Self == IntentResultContainer<Result, Never, IntentDialog, SnippetDrawing> {
        .result(value: value, dialog: dialog, view: content())
    }
}
