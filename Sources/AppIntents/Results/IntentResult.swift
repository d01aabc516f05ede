/// The result of an intent. Made by ``result()`` and its like.
public protocol IntentResult<Value>: Sendable {
    /// The type of the value; `Never` for none.
    associatedtype Value: Sendable

    /// The value; `nil`: none.
    var value: Value? { get }
}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result with a text that is shown to the person.
public protocol ProvidesDialog: IntentResult {}

/// A result that may have an intent that runs next, with its result left out; in the foreground, if it asks for that and the caller allows
/// it. Otherwise it runs in the background, or not at all if it can't.
public protocol OpensIntent: IntentResult {}

/// A result that may have an intent that renders a snippet with it.
public protocol ShowsSnippetIntent: IntentResult {}

/// A result that may have a view that is shown.
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
    /// The intent or the view that is shown; `nil`: none.
    package let snippet: Snippet?

    package init(
        value: Value? = nil, opensIntent: NextIntent? = nil, dialog: Dialog? = nil, snippet: Snippet? = nil
    ) {
        (self.value, self.opensIntent, self.dialog, self.snippet) = (value, opensIntent, dialog, snippet)
    }
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
// Not by what it has: a `perform()` that says that it opens or shows something may return a result without it.
extension IntentResultContainer: OpensIntent, ShowsSnippetIntent, ShowsSnippetView {}
