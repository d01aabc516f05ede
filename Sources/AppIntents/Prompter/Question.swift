internal import AlarmsClient
internal import Synchronization

/// A question to a prompter.
final class Question: Sendable {
    /// The kind of its answer.
    enum Kind: Sendable {
        /// One of these options, each an `a{sv}`.
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
        /// The waiting task.
        var asker: CheckedContinuation<Answer, any Error>?
        var answer: Result<Answer, any Error>?
    }

    let number: UInt64
    let prompter: Prompter
    let kind: Kind
    /// The content, an `a{sv}`.
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

    /// True if it is answered or cancelled.
    var isAnswered: Bool { state.withLock { $0.answer != nil } }

    /// The person's answer. Must be awaited by one task only.
    ///
    /// - Throws: `CancellationError` if the person cancels.
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

    /// Answers the question unless it is answered, and removes its snippet.
    ///
    /// - Parameter answer: The answer; `nil`, or an invalid option, cancels.
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
