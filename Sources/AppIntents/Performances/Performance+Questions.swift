internal import AlarmsClient

extension Performance {
    /// Asks the person, by the prompter of the caller for whom this task performs an intent, and returns the index of the
    /// option that they choose.
    ///
    /// - Parameters:
    ///   - content: The keys `title` and `dialog` of the question.
    ///   - options: The options, of `text` and `role`.
    ///   - source: The snippet of the question; `nil`: it has none. One that can't be drawn isn't shown.
    /// - Throws: `CancellationError` if they choose none; ``PrompterMissing``.
    static func ask(
        _ content: [String: Value], options: [[String: Value]], with source: SnippetSource? = nil
    ) async throws -> Int {
        guard case .choice(let index) = try await ask(content, answeredBy: .choice(options), with: source) else {
            throw CancellationError()
        }
        return index
    }

    /// Asks the person for a text, likewise.
    static func askForText(_ content: [String: Value]) async throws -> String {
        guard case .text(let text) = try await ask(content, answeredBy: .text, with: nil) else {
            throw CancellationError()
        }
        return text
    }

    private static func ask(
        _ content: [String: Value], answeredBy kind: Question.Kind, with source: SnippetSource?
    ) async throws -> Question.Answer {
        guard let performance = current, let prompter = performance.prompter else { throw PrompterMissing() }
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

/// The error of a question that can't be asked, as the caller of the action has no prompter.
struct PrompterMissing: Error, CustomStringConvertible {
    let description = "the action asks the person, and its call names no prompter"
}
