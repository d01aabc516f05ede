/// The result of an intent. Made by ``result()`` and its like.
public protocol IntentResult<Value>: Sendable {
    /// The type of the value; `Never` for none.
    associatedtype Value: Sendable

    /// The value; `nil`: none.
    var value: Value? { get }
}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result with a text that is told to the person.
public protocol ProvidesDialog: IntentResult {}

/// A result with an intent that runs next, in the foreground.
public protocol OpensIntent: IntentResult {}

/// The result of an intent, with what there is of a value, an intent to run next, and a text.
public struct IntentResultContainer<Value: Sendable, NextIntent: Sendable, Dialog: Sendable>: IntentResult {
    /// The value; `nil`: none.
    public let value: Value?
    /// The intent that runs next; `nil`: none.
    public let opensIntent: NextIntent?
    /// The text for the person; `nil`: none.
    public let dialog: Dialog?
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: OpensIntent where NextIntent: AppIntent {}

extension IntentResult where Self == IntentResultContainer<Never, Never, Never> {
    /// A result that says nothing more than that the action is done.
    public static func result() -> Self {
        Self(value: nil, opensIntent: nil, dialog: nil)
    }
}

extension IntentResult {
    /// A result with a value.
    public static func result<Result: Sendable>(
        value: Result
    ) -> Self where Self == IntentResultContainer<Result, Never, Never> {
        Self(value: value, opensIntent: nil, dialog: nil)
    }

    /// A result with a text for the person.
    public static func result(
        dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, IntentDialog> {
        Self(value: nil, opensIntent: nil, dialog: dialog)
    }

    /// A result with a value and a text for the person.
    public static func result<Result: Sendable>(
        value: Result, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Result, Never, IntentDialog> {
        Self(value: value, opensIntent: nil, dialog: dialog)
    }

    /// A result with an intent that runs next.
    public static func result<Next: AppIntent>(
        opensIntent: Next
    ) -> Self where Self == IntentResultContainer<Never, Next, Never> {
        Self(value: nil, opensIntent: opensIntent, dialog: nil)
    }
}
