internal import AlarmsClient
internal import Synchronization

/// A question to a prompter.
final class Question: Sendable {
    private struct State {
        /// The task that waits.
        var asker: CheckedContinuation<Int, any Error>?
        var answer: Result<Int, any Error>?
    }

    let number: UInt64
    let prompter: Prompter
    /// An `a{sv}`.
    let content: Value
    /// An `aa{sv}`.
    let options: Value
    private let optionCount: Int
    private let snippet: ShownSnippet?
    private let state = Mutex(State())

    init(
        _ number: UInt64, to prompter: Prompter, _ content: [String: Value], options: [[String: Value]],
        snippet: ShownSnippet?
    ) {
        self.number = number
        self.prompter = prompter
        self.content = .dictionary(content)
        self.options = .array(options.map { .dictionary($0) }, of: "a{sv}")
        optionCount = options.count
        self.snippet = snippet
    }

    /// True if it has an answer, or was cancelled.
    var isAnswered: Bool { state.withLock { $0.answer != nil } }

    /// The index of the option that the person chooses. For one task.
    ///
    /// - Throws: `CancellationError` if they choose none.
    var choice: Int {
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
    /// - Parameter choice: The index of an option; any other, and `nil`, cancels.
    func answer(_ choice: Int?) {
        let isChoice = choice.map((0..<optionCount).contains) ?? false
        let answer = isChoice ? choice.map(Result<Int, any Error>.success) : nil
        let asker = state.withLock { state -> CheckedContinuation<Int, any Error>? in
            guard state.answer == nil else { return nil }
            state.answer = answer ?? .failure(CancellationError())
            defer { state.asker = nil }
            return state.asker
        }
        if let snippet { ShownSnippets.shared.remove(snippet) }
        asker?.resume(with: answer ?? .failure(CancellationError()))
    }
}
