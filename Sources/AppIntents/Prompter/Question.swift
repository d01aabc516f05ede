internal import AlarmsClient
internal import Synchronization

/// A question to a prompter.
final class Question: Sendable {
    /// The way in which it is answered.
    enum Kind: Sendable {
        /// By one of these options, each an `a{sv}`.
        case choice([[String: Value]])
        case text
    }

    /// An answer of a person.
    enum Answer: Sendable {
        /// The index of an option.
        case choice(Int)
        case text(String)
    }

    private struct State {
        /// The task that waits.
        var asker: CheckedContinuation<Answer, any Error>?
        var answer: Result<Answer, any Error>?
    }

    let number: UInt64
    let prompter: Prompter
    let kind: Kind
    /// An `a{sv}`.
    let content: Value
    /// The snippet of the question; `nil`: it has none.
    let snippet: ShownSnippet?
    private let state = Mutex(State())

    init(
        _ number: UInt64, to prompter: Prompter, _ content: [String: Value], answeredBy kind: Kind,
        snippet: ShownSnippet?
    ) {
        (self.number, self.prompter, self.kind, self.snippet) = (number, prompter, kind, snippet)
        self.content = .dictionary(content)
    }

    /// True if it has an answer, or was cancelled.
    var isAnswered: Bool { state.withLock { $0.answer != nil } }

    /// The answer of the person. For one task.
    ///
    /// - Throws: `CancellationError` if they cancel.
    var answer: Answer {
        get async throws {
            try await withCheckedThrowingContinuation { asker in
                let answer = state.withLock { state in
                    if state.answer == nil { state.asker = asker }
                    return state.answer
                }
                if let answer { asker.resume(with: answer) }
            }
        }
    }

    /// Answers, unless that is done already; the snippet of the question is shown no longer.
    ///
    /// - Parameter answer: The answer; `nil`, and one that is none of the options, cancels.
    func take(_ answer: Answer?) {
        let result = answer.flatMap { isPossible($0) ? Result<Answer, any Error>.success($0) : nil }
        let asker = state.withLock { state -> CheckedContinuation<Answer, any Error>? in
            guard state.answer == nil else { return nil }
            state.answer = result ?? .failure(CancellationError())
            defer { state.asker = nil }
            return state.asker
        }
        if let snippet { ShownSnippets.shared.remove(snippet) }
        asker?.resume(with: result ?? .failure(CancellationError()))
    }

    private func isPossible(_ answer: Answer) -> Bool {
        switch (kind, answer) {
        case (.choice(let options), .choice(let index)): options.indices.contains(index)
        case (.text, .text): true
        default: false
        }
    }
}
