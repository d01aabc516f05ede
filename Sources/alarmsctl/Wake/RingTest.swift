import AlarmsClient
import Gettext
import Glibc
import JSONText

/// A test that rings for three seconds, and asks if the person has seen and heard it.
struct RingTest {
    /// A person's answer.
    enum Answer: Equatable {
        case yes, no
        /// Standard input has ended.
        case none
        case interrupted(Int32)
    }

    /// The duration of the ring.
    private static let length = Duration.seconds(3)

    let session: Session

    /// Runs the test; the alarm is always removed.
    ///
    /// - Throws: ``Problem``: the alarm couldn't be set, or the service has ended.
    func run() async throws -> ExitStatus {
        guard !session.isJSON, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw Problem.usage(localized("--ring: expected a terminal to ask on"))
        }
        let server = try await session.client.perform(.serviceProperties).notificationServer
        try Output.line(
            server.isEmpty
                ? localized("Rings for three seconds, by sound only: there is no notification server.")
                : localized(
                    "Rings for three seconds, by sound and a notification of {server}.",
                    ["server": TerminalText.harmless(server)]))
        if let signal = try await ring() { return .interrupted(signal) }
        // Line by line, since the terminal's mode isn't changed.
        let keys = KeySource(session.inputs.continuation)
        defer { withExtendedLifetime(keys) {} }
        var questions = [(localized("Did you hear it? [y/N]"), Self.silent)]
        let seen = localized("Did you see it? [y/N]")
        if !server.isEmpty { questions.insert((seen, Self.unseen), at: 0) }
        var status = ExitStatus.done
        for (question, advice) in questions {
            switch try await answer(to: question) {
            case .interrupted(let signal): return .interrupted(signal)
            case .yes: break
            case .no, .none:
                try Output.line(advice)
                status = .refused
            }
        }
        return status
    }

    private static let unseen = localized(
        """
        Not seen: look for "do not disturb" of the desktop, and whether its settings allow notifications of Alarms.
        """)
    private static let silent = localized(
        """
        Not heard: look at the volume, and the output, of the desktop's sound settings, and at sound and volume in \
        alarms.conf. The journal has the error of a sound that can't be played: journalctl --user -u alarmsd
        """)

    /// Rings, and returns the signal that has interrupted the ring; `nil`: none.
    private func ring() async throws -> Int32? {
        await session.inputs.add(eventsOf: session.client)
        // If this program can't stop it, it ends soon by itself.
        let id = try await session.client.perform(
            .schedule([
                "title": .string(localized("Ring test")), "pre-alert": .uint64(1_000_000),
                "alert-timeout": .uint64(10_000_000), "on-timeout": .string("stop"), "wake": .boolean(false),
                "app-id": .string(""),
            ])
        ).id
        do {
            let signal = try await waitForEnd(of: id)
            try? await session.client.perform(.cancel(id: id))
            return signal
        } catch {
            try? await session.client.perform(.cancel(id: id))
            throw error
        }
    }

    /// Waits until the ring has ended or was stopped.
    private func waitForEnd(of id: String) async throws -> Int32? {
        var end: Task<Void, Never>?
        defer { end?.cancel() }
        for await input in session.inputs.stream {
            switch input {
            case .event(.fired(id, _, _)): end = session.inputs.addTicks(after: Self.length, repeats: false)
            case .event(.stopped(id, _)), .event(.removed(id)), .tick: return nil
            case .event(.serviceVanished), .event(.disconnected): throw Problem.serviceVanished
            case .signal(SIGWINCH): break
            case .signal(SIGTSTP): raise(SIGSTOP)
            case .signal(let signal): return signal
            default: break
            }
        }
        return nil
    }

    private func answer(to question: String) async throws(Problem) -> Answer {
        try Output.write("\(question) ")
        return try await Self.answer(session.inputs)
    }

    /// Waits for a line, and returns yes if it begins with the key for yes.
    static func answer(_ inputs: Inputs) async throws(Problem) -> Answer {
        for await input in inputs.stream {
            switch input {
            case .keys(let bytes): return Messages.isYes(bytes.first) ? .yes : .no
            case .keysEnded:
                try Output.line("")
                return .none
            case .signal(SIGTSTP): raise(SIGSTOP)
            case .signal(let signal) where signal != SIGWINCH:
                try Output.line("")
                return .interrupted(signal)
            default: break
            }
        }
        return .none
    }
}
