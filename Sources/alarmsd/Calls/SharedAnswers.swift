internal import AlarmBus
internal import AlarmCore
internal import DBus

/// The answers to listings, each shared by all equal waiting calls.
///
/// Each answer was made after the arrival of the calls that get it, and no alarm or activity has changed since: so a
/// separate answer, made at the same time, would have been equal.
final class SharedAnswers {
    /// The facts on which answers depend.
    struct State: Equatable {
        /// The revision of the alarms and activities.
        let revision: UInt64
        /// The wake support, which listings contain.
        let wakeSupport: WakeSupport
    }

    private struct Answer {
        let listing: Listing
        let message: Message
        /// The number of calls that had arrived before it was made.
        let calls: UInt64
        /// The size, bytes. Measuring it takes a copy, and is delayed until there is another answer.
        lazy var size = message.size
    }

    /// The maximum number of cached answers.
    private static let mostAnswers = 4
    /// The maximum size of all cached answers, unless there is only one, bytes.
    private static let mostBytes = 16 << 20

    /// The answers, the oldest first.
    private var answers: [Answer] = []
    private var state: State?

    /// Returns the answer to a call, made by `make` unless a cached one is valid.
    ///
    /// - Parameters:
    ///   - calls: The number of calls that have arrived so far.
    ///   - state: The current facts.
    func answer(
        to call: WaitingCall, _ listing: Listing, after calls: UInt64, in state: State, make: () -> Message?
    ) -> Message? {
        if state != self.state { forget() }
        self.state = state
        if let answer = answers.first(where: { $0.listing == listing }), call.number < answer.calls {
            return try? answer.message.copy(answering: call.message)
        }
        guard let message = make() else { return nil }
        answers.removeAll { $0.listing == listing }
        answers.append(Answer(listing: listing, message: message, calls: calls))
        dropOldest()
        return message
    }

    private func dropOldest() {
        guard answers.count > 1 else { return }
        var bytes = 0
        for index in answers.indices { bytes += answers[index].size }
        while answers.count > 1, answers.count > Self.mostAnswers || bytes > Self.mostBytes {
            bytes -= answers[0].size
            answers.removeFirst()
        }
    }

    /// Removes all answers, when no more calls wait for them.
    func forget() {
        if !answers.isEmpty { answers = [] }
    }
}
