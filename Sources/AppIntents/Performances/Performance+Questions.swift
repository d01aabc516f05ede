internal import AlarmsClient

extension Performance {
    /// Asks the person, with the prompter of this task's caller, and returns the index of the chosen option.
    ///
    /// - Parameters:
    ///   - content: The keys `title` and `dialog` of the question.
    ///   - options: The options, of `text` and `role`.
    ///   - source: The snippet of the question; `nil`: it has none. If it can't be drawn, it isn't shown.
    /// - Throws: `CancellationError` if the person chooses none; ``PrompterMissing``.
    static func ask(
        _ content: [String: Value], options: [[String: Value]], with source: SnippetSource? = nil
    ) async throws -> Int {
        guard case .choice(let index) = try await ask(content, answeredBy: .choice(options), with: source) else {
            throw CancellationError()
        }
        return index
    }

    /// Asks the person for a text, in the same way.
    static func askForText(_ content: [String: Value]) async throws -> String {
        guard case .text(let text) = try await ask(content, answeredBy: .text, with: nil) else {
            throw CancellationError()
        }
        return text
    }

    private static func ask(
        _ content: [String: Value], answeredBy kind: Question.Kind, with source: SnippetSource?
    ) async throws -> Question.Answer {
        guard let performance = current, let prompter = await performance.prompter() else { throw PrompterMissing() }
        let snippet = source.map {
            ShownSnippet($0, with: content, of: performance, by: prompter, isQuestion: true)
        }
        var content = content
        if let snippet, let drawn = await snippet.draw() {
            content = drawn
            ShownSnippets.shared.add(snippet)
        }
        return try await prompter.ask(performance.number, content, answeredBy: kind, snippet: snippet)
    }
}

/// The error of a question for which the caller has no prompter.
struct PrompterMissing: Error, CustomStringConvertible {
    let description = "the action asks the person, and there is no prompter"
}
