internal import AlarmsClient
internal import EventLoop

extension Performance {
    /// The time after a person's act in which a window may open without a question, µs.
    private static let timeOfAttention: Int64 = 5_000_000

    /// Returns true if an intent with these modes may bring the app to the foreground.
    func canContinueInForeground(_ modes: IntentModes) -> Bool {
        let isSupported = !modes.isDisjoint(with: [.foreground(.dynamic), .foreground(.deferred), .foreground])
        return isSupported && !isForeground && origin.allowsForeground && Performances.shared.canActivate
            && (origin.activationToken != nil || Self.hasDisplay)
    }

    private static var hasDisplay: Bool {
        Environment.current["WAYLAND_DISPLAY"] != nil || Environment.current["DISPLAY"] != nil
    }

    /// Brings the app to the foreground, unless it is there.
    ///
    /// - Throws: ``ForegroundDenied``; `CancellationError` if the task is cancelled.
    func continueInForeground(
        _ modes: IntentModes, title: String, _ dialog: IntentDialog?, alwaysConfirm: Bool
    ) async throws {
        if isForeground { return }
        guard canContinueInForeground(modes) else { throw ForegroundDenied() }
        if alwaysConfirm || !origin.isRecent(within: Self.timeOfAttention) {
            let content: [String: Value] = [
                "title": .string(title), "dialog": .string(dialog?.full.text ?? localized("Continue in the app?")),
            ]
            let choice = try? await Self.ask(content, options: ConfirmationActionName.open.options)
            try Task.checkCancellation()
            guard choice == 0 else { throw ForegroundDenied() }
        }
        await comeToForeground()
    }

    /// Brings the app to the foreground before an intent ends, if that requests it and the app isn't there.
    func comeToForegroundIfDeferred(_ modes: IntentModes) async {
        if modes.contains(.foreground(.deferred)), canContinueInForeground(modes) { await comeToForeground() }
    }

    /// Asks the person about an intent that has thrown this error, and continues it in the foreground.
    ///
    /// - Throws: As ``continueInForeground(_:title:_:alwaysConfirm:)``; the error of the rest of the intent.
    func continueInForeground(_ needed: ForegroundNeeded) async throws {
        try await continueInForeground(
            needed.modes, title: needed.title, needed.dialog, alwaysConfirm: needed.alwaysConfirm)
        try await needed.continuation?()
    }
}
