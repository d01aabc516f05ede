/// The result of an intent, created by ``result()`` and its overloads.
public protocol IntentResult<Value>: Sendable {
    /// The type of the value; `Never` for none.
    associatedtype Value: Sendable

    /// The value; `nil`: none.
    var value: Value? { get }
}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result with a text shown to the person.
public protocol ProvidesDialog: IntentResult {}

/// A result that may have an intent that runs next, whose own result is ignored: in the foreground if it requests that
/// and the caller allows it; otherwise in the background, or not at all if it doesn't support that.
public protocol OpensIntent: IntentResult {}

/// A result that may have an intent that renders its snippet.
public protocol ShowsSnippetIntent: IntentResult {}

/// A result that may have a view to show.
public protocol ShowsSnippetView: IntentResult {}

/// The result of an intent: an optional value, next intent, text and snippet.
public struct IntentResultContainer<
    Value: Sendable, NextIntent: Sendable, Dialog: Sendable, Snippet: Sendable
>: IntentResult {
    /// The value; `nil`: none.
    public let value: Value?
    /// The intent that runs next; `nil`: none.
    public let opensIntent: NextIntent?
    /// The text for the person; `nil`: none.
    public let dialog: Dialog?
    /// The intent or the view to show; `nil`: none.
    package let snippet: Snippet?

    package init(
        value: Value? = nil, opensIntent: NextIntent? = nil, dialog: Dialog? = nil, snippet: Snippet? = nil
    ) {
        (self.value, self.opensIntent, self.dialog, self.snippet) = (value, opensIntent, dialog, snippet)
    }
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
// Unconditional: a `perform()` declared to open or show something may return a result without it.
extension IntentResultContainer: OpensIntent, ShowsSnippetIntent, ShowsSnippetView {}
