internal import DBus
internal import EventLoop
internal import JSONText

extension AlarmApp {
    /// An error that prevents an app from serving calls on D-Bus.
    public enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no session bus, or it refuses this process, for the reason in the text.
        case noBus(String)

        /// The text, for a journal.
        public var description: String {
            switch self {
            case .noBus(let text): text
            }
        }
    }

    /// Serves the app on D-Bus: performs the intents of its pressed buttons. Returns when the bus has ended, the task
    /// is cancelled, or the app has been idle for `idleTime`.
    ///
    /// On its own connection it owns the app's ``identifier`` as its bus name, queued after another process of the app,
    /// and exports the interface `org.freedesktop.Application` (Desktop Entry Specification 1.5, *D-Bus Activation*);
    /// so the bus can start the app for a press, if the files written by the program `app-intents` are installed. If
    /// the identifier isn't a valid bus name, neither exists. An app that D-Bus doesn't start performs the intents of
    /// its buttons while it runs.
    ///
    /// If the app has an ``IntentValueQuery`` for pictures, and all arguments of the process are files, it searches in
    /// them, as after a call of `Open`: so some launchers start it.
    ///
    /// With `APP_INTENTS_DESCRIBE=1` in the environment, it instead prints the app's manifest to standard output, one
    /// line of JSON for the program `app-intents`, and returns.
    ///
    /// - Parameters:
    ///   - idleTime: The time without calls and running intents after which it returns; `nil`: no limit. It doesn't
    ///     return while a snippet is shown, or an action can be undone. For a process started by the bus, see
    ///     ``isService``, that has no other task.
    ///   - activate: Brings the app to the foreground, and returns when it is there: called when the app is to be
    ///     shown, and before an intent that requires it by ``AppIntent/openAppWhenRun`` or
    ///     ``AppIntent/supportedModes``. It gets the activation token of the person's press (XDG Activation), if there
    ///     is one.
    /// - Throws: ``RunError``.
    public static func run(
        exitsAfter idleTime: Duration? = nil, activate: (@Sendable (_ token: String?) async -> Void)? = nil
    ) async throws(RunError) {
        guard Environment.current["APP_INTENTS_DESCRIBE"] != "1" else { return print(AppManifest.json.text) }
        let performances = Performances.shared
        if let activate { performances.setActivation(activate) }
        // For presses without a call; without descriptors, the connection also fails, with an error.
        try? await PressActions.shared.listen()
        let thread: ApplicationThread
        do {
            thread = try ApplicationThread(identifier: identifier, idleTime: idleTime)
        } catch {
            throw .noBus(error.description)
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { thread.start($0) }
        } onCancel: {
            thread.cancel()
        }
        return try result.get()
    }
}
