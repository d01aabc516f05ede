internal import AlarmBus
internal import AlarmCore
internal import DBus

/// The answers to listings, each made once for all equal waiting calls.
///
/// An answer is older than no call that gets it, and no alarm or activity has changed since it was made: so it says what
/// an answer of its own would have said, had this call been the first.
final class SharedAnswers {
    /// The facts that answers hold for.
    struct State: Equatable {
        /// The revision of the alarms and activities.
        let revision: UInt64
        /// The wake support, which listings contain.
        let wakeSupport: WakeSupport
    }

    private struct Answer {
        let listing: Listing
        let message: Message
        /// The number of calls that had come before it was made.
        let calls: UInt64
        /// Its size, bytes. To measure it takes a copy, and so it isn't done before there is another answer.
        lazy var size = message.size
    }

    /// The maximum number of kept answers.
    private static let mostAnswers = 4
    /// The maximum size of all kept answers, unless a single one is longer, bytes.
    private static let mostBytes = 16 << 20

    /// The answers, the oldest first.
    private var answers: [Answer] = []
    private var state: State?

    /// Returns the answer to a call, made anew if there is none that holds.
    ///
    /// - Parameters:
    ///   - calls: The number of calls that have come so far.
    ///   - state: The present facts.
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

    /// Removes all answers, as no call waits for them.
    func forget() {
        if !answers.isEmpty { answers = [] }
    }
}
