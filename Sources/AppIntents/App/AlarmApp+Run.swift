internal import DBus
internal import EventLoop
internal import JSONText

extension AlarmApp {
    /// An error that keeps an app from serving calls on D-Bus.
    public enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no session bus, or it refuses this process. The text says why.
        case noBus(String)

        /// The text, for a journal.
        public var description: String {
            switch self {
            case .noBus(let text): text
            }
        }
    }

    /// Serves the app on D-Bus: performs the intents of its pressed buttons. It returns when the bus is gone,
    /// the task is cancelled, or the app is idle for as long as `idleTime`.
    ///
    /// On a connection of its own it owns the name that is the app's ``identifier``, as soon as no other process of the app
    /// does, and has the interface `org.freedesktop.Application` there (Desktop Entry Specification 1.5, *D-Bus
    /// Activation*); so the bus can start the app for a press, if the files that the program `app-intents` writes are
    /// installed. An identifier that is no name on a bus has neither. An app that D-Bus doesn't start performs the intents
    /// of its buttons while it runs.
    ///
    /// In an environment with `APP_INTENTS_DESCRIBE=1` it prints the app's manifest to the standard output instead, one line of
    /// JSON, and returns: for the program `app-intents`.
    ///
    /// - Parameters:
    ///   - idleTime: The time without a call or a running intent after which it returns; `nil`: it never does. While a
    ///     snippet is shown, or something can be undone, it doesn't return. For a process that the bus has started, as
    ///     ``isService`` tells, and that has nothing else to do.
    ///   - activate: Brings the app to the foreground, and returns when it is: called when the app is to be shown, and
    ///     before an intent whose ``AppIntent/openAppWhenRun`` or ``AppIntent/supportedModes`` asks for that. It gets the
    ///     token of the person's press (XDG Activation), if there is one.
    /// - Throws: ``RunError``.
    public static func run(
        exitsAfter idleTime: Duration? = nil, activate: (@Sendable (_ token: String?) async -> Void)? = nil
    ) async throws(RunError) {
        guard Environment.current["APP_INTENTS_DESCRIBE"] != "1" else { return print(AppManifest.json.text) }
        let performances = Performances.shared
        if let activate { performances.setActivation(activate) }
        // Presses that no call reports; without descriptors, the connection fails as well, and says so.
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
