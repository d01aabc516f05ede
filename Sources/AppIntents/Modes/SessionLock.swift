internal import DBus
internal import Dispatch
internal import EventLoop

/// The lock of the person's session, as logind knows it. See org.freedesktop.login1(5), *Session Objects*,
/// `LockedHint`.
enum SessionLock {
    /// The time for which logind may take to answer, µs.
    private static let longest: Int64 = 2_000_000

    /// Throws if the session is locked and the policy of an intent doesn't allow it then. Only then is logind asked.
    ///
    /// - Throws: ``SessionLocked``; `CancellationError` if the task was cancelled meanwhile.
    static func check(for intent: any AppIntent.Type) async throws {
        guard intent.authenticationPolicy != .alwaysAllowed else { return }
        let isLocked = await withCheckedContinuation { continuation in
            // It blocks, which a thread of Swift's pool must not.
            DispatchQueue.global().async { continuation.resume(returning: (try? Self.isLocked()) ?? false) }
        }
        try Task.checkCancellation()
        if isLocked { throw SessionLocked() }
    }

    /// Returns true if logind says that the session is locked; false if it says nothing in time.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor left; `BusError` if there is no system bus.
    private static func isLocked() throws -> Bool {
        let loop = try EventLoop()
        var isLocked = false
        var connection: Connection?
        var call: PendingCall?
        let timer = try Timer(on: .monotonic, in: loop) { _ in loop.exit(0) }
        try timer.arm(at: Clock.monotonic.now + longest)
        connection = try Connection(joiningSystemBusIn: loop) { answer in
            if case .success = answer {
                call = try? connection?.call(lockedHint()) { answer in
                    isLocked = (try? answer.get()).map(isTrue) ?? false
                    loop.exit(0)
                }
            }
            if call == nil { loop.exit(0) }
        }
        _ = try loop.run()
        // Its pending calls refer to it.
        call = nil
        connection = nil
        withExtendedLifetime(timer) {}
        return isLocked
    }

    /// Returns the call for the hint of the session that the app runs in or, for one that the user manager has started,
    /// the person's session with a display.
    private static func lockedHint() throws(BusError) -> Message {
        try Message.methodCall(
            "Get", of: .properties, at: "/org/freedesktop/login1/session/auto", on: "org.freedesktop.login1"
        ) {
            $0.append("org.freedesktop.login1.Session")
            $0.append("LockedHint")
        }
    }

    private static func isTrue(_ reply: Message) -> Bool {
        var reader = Reader(reply)
        guard var value = try? reader.variant() else { return false }
        return (try? value.boolean()) ?? false
    }
}

/// The error of an intent that may not be performed while the session is locked.
struct SessionLocked: Error, CustomStringConvertible {
    let description = "the screen is locked: unlock it first"
}
