extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
    /// Returns a result without a value.
    public static func result() -> Self {
        Self()
    }
}

extension IntentResult {
    /// Returns a result with a value.
    public static func result<Result: Sendable>(
        value: Result
    ) -> Self where Self == IntentResultContainer<Result, Never, Never, Never> {
        Self(value: value)
    }

    /// Returns a result with a text for the person.
    public static func result(
        dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, IntentDialog, Never> {
        Self(dialog: dialog)
    }

    /// Returns a result with a value and a text for the person.
    public static func result<Result: Sendable>(
        value: Result, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Result, Never, IntentDialog, Never> {
        Self(value: value, dialog: dialog)
    }

    /// Returns a result with an intent that runs next.
    public static func result<Next: AppIntent>(
        opensIntent: Next
    ) -> Self where Self == IntentResultContainer<Never, Next, Never, Never> {
        Self(opensIntent: opensIntent)
    }

    /// Returns a result with a value and an intent that runs next.
    public static func result<Result: Sendable, Next: AppIntent>(
        value: Result, opensIntent: Next
    ) -> Self where Self == IntentResultContainer<Result, Next, Never, Never> {
        Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a result with an intent that runs next and a text for the person.
    public static func result<Next: AppIntent>(
        opensIntent: Next, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Next, IntentDialog, Never> {
        Self(opensIntent: opensIntent, dialog: dialog)
    }

    /// Returns a result with a value, an intent that runs next and a text for the person.
    public static func result<Result: Sendable, Next: AppIntent>(
        value: Result, opensIntent: Next, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Result, Next, IntentDialog, Never> {
        Self(value: value, opensIntent: opensIntent, dialog: dialog)
    }
}

extension IntentResult {
    /// Returns a result with a snippet.
    public static func result<Snippet: SnippetIntent>(
        snippetIntent: Snippet
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, Snippet> {
        Self(snippet: snippetIntent)
    }

    /// Returns a result with a value and a snippet.
    public static func result<Result: Sendable, Snippet: SnippetIntent>(
        value: Result, snippetIntent: Snippet
    ) -> Self where Self == IntentResultContainer<Result, Never, Never, Snippet> {
        Self(value: value, snippet: snippetIntent)
    }

    /// Returns a result with a text for the person and a snippet.
    public static func result<Snippet: SnippetIntent>(
        dialog: IntentDialog, snippetIntent: Snippet
    ) -> Self where Self == IntentResultContainer<Never, Never, IntentDialog, Snippet> {
        Self(dialog: dialog, snippet: snippetIntent)
    }

    /// Returns a result with a value, a text for the person and a snippet.
    public static func result<Result: Sendable, Snippet: SnippetIntent>(
        value: Result, dialog: IntentDialog, snippetIntent: Snippet
    ) -> Self where Self == IntentResultContainer<Result, Never, IntentDialog, Snippet> {
        Self(value: value, dialog: dialog, snippet: snippetIntent)
    }
}
