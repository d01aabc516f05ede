extension AppIntent {
    /// Brings the app to the foreground with the function passed to ``AlarmApp/run(exitsAfter:activate:)``, and returns
    /// when it is there; at once if it already is.
    ///
    /// - Parameters:
    ///   - dialog: The question to the person; `nil`: a general one.
    ///   - alwaysConfirm: True to ask the person in any case; false to ask unless the person has started the action, or
    ///     pressed one of its buttons, less than 5 s ago.
    /// - Throws: An error if the person denies it, can't be asked, or ``IntentModes/Current/canContinueInForeground``
    ///   is false; rethrown by ``perform()``, it ends the action as denied. `CancellationError` if the task is
    ///   cancelled.
    public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) async throws {
        guard let performance = Performance.current else { throw ForegroundDenied() }
        try await performance.continueInForeground(
            Self.supportedModes, title: Self.title.text, dialog, alwaysConfirm: alwaysConfirm)
    }

    /// Returns an error to throw for bringing the app to the foreground: the action ends in the background, and
    /// continues with `continuation` when the app is in the foreground, as after
    /// ``continueInForeground(_:alwaysConfirm:)``.
    ///
    /// - Parameters:
    ///   - dialog: The question to the person; `nil`: a general one.
    ///   - alwaysConfirm: True to ask the person in any case.
    ///   - continuation: The rest of the action; `nil`: there is none.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true,
        continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> any Error {
        ForegroundNeeded(
            modes: Self.supportedModes, title: Self.title.text, dialog: dialog, alwaysConfirm: alwaysConfirm,
            continuation: continuation)
    }
}

/// An intent that can ask to continue in the foreground in all its modes. New intents have `.foreground(.dynamic)` in
/// their ``AppIntent/supportedModes`` instead.
@_alwaysEmitConformanceMetadata
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
    /// In the background, and in the foreground on the intent's request.
    public static var supportedModes: IntentModes { [.background, .foreground(.dynamic)] }

    /// Brings the app to the foreground after the person's confirmation, and continues there.
    ///
    /// - Parameters:
    ///   - dialog: The question to the person; `nil`: a general one.
    ///   - continuation: The rest of the action.
    /// - Throws: As ``AppIntent/continueInForeground(_:alwaysConfirm:)``; the error of `continuation`.
    public func requestToContinueInForeground<Result: Sendable>(
        _ dialog: IntentDialog? = nil, continuation: @MainActor @Sendable () async throws -> Result
    ) async throws -> Result {
        try await continueInForeground(dialog)
        return try await continuation()
    }
}

/// The error of an app that isn't permitted to come to the foreground.
struct ForegroundDenied: Error, CustomStringConvertible {
    let description = "the app may not come to the foreground"
}

/// The error of an intent that must continue in the foreground.
struct ForegroundNeeded: Error {
    let modes: IntentModes
    let title: String
    let dialog: IntentDialog?
    let alwaysConfirm: Bool
    let continuation: (@MainActor @Sendable () async throws -> Void)?
}
