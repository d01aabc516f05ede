public import AppIntents

extension AppIntent {
    /// Asks the person to confirm the action, with a view; returns when they have. The view stays as it is: one that changes is
    /// a snippet, of an intent of its own.
    ///
    /// - Parameters:
    ///   - actionName: The texts of the buttons.
    ///   - dialog: The question; `nil`: the view stands alone.
    ///   - content: The view.
    /// - Throws: As `requestConfirmation(actionName:dialog:)`.
    public func requestConfirmation(
        actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil,
        @ViewBuilder content: () -> some View
    ) async throws {
        try await requestConfirmation(actionName: actionName, dialog: dialog, drawing: SnippetDrawing(of: content()))
    }

    /// Asks the person to choose one of several options, with a view, and returns it.
    ///
    /// - Parameters:
    ///   - options: The options, in the order in which they are offered; at least one.
    ///   - dialog: The question; `nil`: the view stands alone.
    ///   - view: The view.
    /// - Throws: As `requestChoice(between:dialog:)`.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: some View
    ) async throws -> IntentChoiceOption {
        try await requestChoice(between: options, dialog: dialog, drawing: SnippetDrawing(of: view))
    }
}
