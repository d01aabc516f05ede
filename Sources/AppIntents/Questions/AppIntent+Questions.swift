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
        try await confirm(actionName, dialog, nil)
    }

    /// Asks the person to confirm the action, with a snippet; returns when they have. The buttons of the snippet may
    /// change what is confirmed: after each press it is rendered anew.
    ///
    /// - Parameters:
    ///   - actionName: The texts of the buttons.
    ///   - dialog: The question; `nil`: the snippet stands alone.
    ///   - showDialogAsPrompt: True if the question is shown. It is never spoken here.
    ///   - snippetIntent: The intent that renders the snippet. One that can't be rendered isn't shown.
    /// - Throws: As ``requestConfirmation(actionName:dialog:)``.
    public func requestConfirmation(
        actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
        snippetIntent: some SnippetIntent
    ) async throws {
        let dialog = showDialogAsPrompt ? dialog : nil
        try await confirm(actionName, dialog, .intent(StoredIntent(snippetIntent)))
    }

    /// Asks the person to confirm what a result says; returns when they have.
    ///
    /// - Parameters:
    ///   - result: The result, of which the text and the snippet are shown.
    ///   - confirmationActionName: The texts of the buttons.
    ///   - showPrompt: True if the text is shown. It is never spoken here.
    /// - Throws: As ``requestConfirmation(actionName:dialog:)``.
    public func requestConfirmation<Value, Next, Dialog, Snippet>(
        result: IntentResultContainer<Value, Next, Dialog, Snippet>,
        confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        let dialog = showPrompt ? result.dialog as? IntentDialog : nil
        try await confirm(confirmationActionName, dialog, result.snippetSource)
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
        try await choice(between: options, dialog, nil)
    }

    /// Asks to confirm, with a view.
    package func requestConfirmation(
        actionName: ConfirmationActionName, dialog: IntentDialog?, drawing: SnippetDrawing
    ) async throws {
        try await confirm(actionName, dialog, .view(drawing))
    }

    /// Asks to choose, with a view.
    package func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog?, drawing: SnippetDrawing
    ) async throws -> IntentChoiceOption {
        try await choice(between: options, dialog, .view(drawing))
    }

    private func confirm(
        _ actionName: ConfirmationActionName, _ dialog: IntentDialog?, _ snippet: SnippetSource?
    ) async throws {
        let choice = try await Performance.ask(Self.content(of: dialog), options: actionName.options, with: snippet)
        guard choice == 0 else { throw CancellationError() }
    }

    private func choice(
        between options: [IntentChoiceOption], _ dialog: IntentDialog?, _ snippet: SnippetSource?
    ) async throws -> IntentChoiceOption {
        let choice = try await Performance.ask(
            Self.content(of: dialog), options: options.map(\.entries), with: snippet)
        guard options[choice].style != .cancel else { throw CancellationError() }
        return options[choice]
    }

    /// Returns what is shown with a question.
    private static func content(of dialog: IntentDialog?) -> [String: BusValue] {
        var content: [String: BusValue] = ["title": .string(title.text)]
        content["dialog"] = (dialog?.full.text).map(BusValue.string)
        return content
    }
}
