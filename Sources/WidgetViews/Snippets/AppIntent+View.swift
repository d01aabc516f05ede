public import AppIntents

extension AppIntent {
    /// Asks the person to confirm the action, with a view; returns after the confirmation. The view is constant: a
    /// changing one requires a snippet intent.
    ///
    /// - Parameters:
    ///   - actionName: The texts of the buttons.
    ///   - dialog: The question; `nil`: only the view is shown.
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
    ///   - options: The options, in display order; at least one.
    ///   - dialog: The question; `nil`: only the view is shown.
    ///   - view: The view.
    /// - Throws: As `requestChoice(between:dialog:)`.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: some View
    ) async throws -> IntentChoiceOption {
        try await requestChoice(between: options, dialog: dialog, drawing: SnippetDrawing(of: view))
    }
}
