internal import AlarmsClient

extension AppIntent {
    /// An option of a choice.
    public typealias Option = IntentChoiceOption

    /// Asks the person to confirm the action, through the calling program; returns after the confirmation.
    ///
    /// A question needs such a program: after a press on a button of an alarm or activity, it is cancelled.
    ///
    /// - Parameters:
    ///   - actionName: The texts of the buttons.
    ///   - dialog: The question; `nil`: only the intent's title is shown.
    /// - Throws: `CancellationError` if the person cancels, or can no longer be asked; another error if nobody could be
    ///   asked at all. Rethrown by ``perform()``, it ends the action as cancelled.
    public func requestConfirmation(
        actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil
    ) async throws {
        try await confirm(actionName, dialog, nil)
    }

    /// Asks the person to confirm the action, with a snippet; returns after the confirmation. The buttons of the
    /// snippet may change the confirmed values: after each press it is rendered again.
    ///
    /// - Parameters:
    ///   - actionName: The texts of the buttons.
    ///   - dialog: The question; `nil`: only the snippet is shown.
    ///   - showDialogAsPrompt: True to show the question. It is never spoken here.
    ///   - snippetIntent: The intent that renders the snippet. If it fails, no snippet is shown.
    /// - Throws: As ``requestConfirmation(actionName:dialog:)``.
    public func requestConfirmation(
        actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
        snippetIntent: some SnippetIntent
    ) async throws {
        let dialog = showDialogAsPrompt ? dialog : nil
        try await confirm(actionName, dialog, .intent(StoredIntent(snippetIntent)))
    }

    /// Asks the person to confirm a result; returns after the confirmation.
    ///
    /// - Parameters:
    ///   - result: The result, whose text and snippet are shown.
    ///   - confirmationActionName: The texts of the buttons.
    ///   - showPrompt: True to show the text. It is never spoken here.
    /// - Throws: As ``requestConfirmation(actionName:dialog:)``.
    public func requestConfirmation<Value, Next, Dialog, Snippet>(
        result: IntentResultContainer<Value, Next, Dialog, Snippet>,
        confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        let dialog = showPrompt ? result.dialog as? IntentDialog : nil
        try await confirm(confirmationActionName, dialog, result.snippetSource)
    }

    /// Asks the person to choose one of several options, through the calling program, and returns it.
    ///
    /// - Parameters:
    ///   - options: The options, in display order; at least one.
    ///   - dialog: The question; `nil`: only the intent's title is shown.
    /// - Throws: `CancellationError` if the person cancels, or chooses an option of the style `cancel`, or can no
    ///   longer be asked; another error if nobody could be asked at all.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil
    ) async throws -> IntentChoiceOption {
        try await choice(between: options, dialog, nil)
    }

    /// Asks the person for confirmation, with a view.
    package func requestConfirmation(
        actionName: ConfirmationActionName, dialog: IntentDialog?, drawing: SnippetDrawing
    ) async throws {
        try await confirm(actionName, dialog, .view(drawing))
    }

    /// Asks the person to choose, with a view.
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

    /// Returns the content shown with a question.
    private static func content(of dialog: IntentDialog?) -> [String: BusValue] {
        var content: [String: BusValue] = ["title": .string(title.text)]
        content["dialog"] = (dialog?.full.text).map(BusValue.string)
        return content
    }
}
