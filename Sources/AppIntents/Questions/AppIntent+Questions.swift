internal import AlarmsClient

extension AppIntent {
    /// An option of a choice.
    public typealias Option = IntentChoiceOption

    /// Asks the person to confirm the action, by the program that has called it; returns when they have.
    ///
    /// A question needs such a program: at a press on a button of an alarm or activity, it is cancelled.
    ///
    /// - Parameters:
    ///   - actionName: The texts of the buttons.
    ///   - dialog: The question; `nil`: the intent's title stands alone.
    /// - Throws: `CancellationError` if they cancel, or nobody can be asked any more; another error if nobody could be asked
    ///   at all. Thrown on by ``perform()``, it ends the action as cancelled.
    public func requestConfirmation(
        actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil
    ) async throws {
        try await confirm(actionName, Self.content(of: dialog))
    }

    /// Asks the person to choose one of several options, by the program that has called the action, and returns it.
    ///
    /// - Parameters:
    ///   - options: The options, in the order in which they are offered; at least one.
    ///   - dialog: The question; `nil`: the intent's title stands alone.
    /// - Throws: `CancellationError` if they cancel, also by an option of the style `cancel`, or nobody can be asked any
    ///   more; another error if nobody could be asked at all.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil
    ) async throws -> IntentChoiceOption {
        try await choice(between: options, Self.content(of: dialog))
    }

    func confirm(_ actionName: ConfirmationActionName, _ content: [String: BusValue]) async throws {
        guard try await Performance.ask(content, options: actionName.options) == 0 else { throw CancellationError() }
    }

    func choice(
        between options: [IntentChoiceOption], _ content: [String: BusValue]
    ) async throws -> IntentChoiceOption {
        let option = options[try await Performance.ask(content, options: options.map(\.entries))]
        guard option.style != .cancel else { throw CancellationError() }
        return option
    }

    /// Returns what is shown with a question.
    static func content(of dialog: IntentDialog?) -> [String: BusValue] {
        var content: [String: BusValue] = ["title": .string(title.text)]
        content["dialog"] = (dialog?.full.text).map(BusValue.string)
        return content
    }
}
