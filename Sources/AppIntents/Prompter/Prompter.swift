internal import AlarmsClient
internal import DBus

/// A prompter: an object of the caller or the host that asks the person and shows snippets,
/// dbus/org.example.AppIntents.Prompter.xml.
struct Prompter: Sendable {
    /// The unique name of its connection.
    let owner: BusName
    /// The path of the object.
    let path: ObjectPath
    private let requests: PrompterRequests
    /// The name of the app, which the host has to know; `nil`: the prompter has called the app.
    private let app: String?

    init(of owner: BusName, at path: ObjectPath, for app: String? = nil, requests: PrompterRequests) {
        (self.owner, self.path, self.app, self.requests) = (owner, path, app, requests)
    }

    /// Returns a content with the name of the app, if the prompter needs it.
    private func named(_ content: [String: Value]) -> [String: Value] {
        app.map { content.merging(["app": .string($0)]) { $1 } } ?? content
    }

    /// Asks the person, and returns the answer.
    ///
    /// - Parameters:
    ///   - number: The number of the question and its snippet.
    ///   - content: The question, an `a{sv}`.
    ///   - kind: The kind of the answer.
    ///   - snippet: The snippet of the question, shown until it is answered; `nil`: it has none.
    /// - Throws: `CancellationError` if the person cancels, the prompter fails or leaves the bus, or the task is
    ///   cancelled.
    func ask(
        _ number: UInt64, _ content: [String: Value], answeredBy kind: Question.Kind, snippet: ShownSnippet?
    ) async throws -> Question.Answer {
        let question = Question(number, to: self, named(content), answeredBy: kind, snippet: snippet)
        requests.put(.ask(question))
        return try await withTaskCancellationHandler {
            try await question.answer
        } onCancel: {
            question.take(nil)
            requests.put(.withdraw(question))
        }
    }

    /// Shows the content of a snippet, unless it was removed meanwhile.
    func show(_ snippet: ShownSnippet, _ content: [String: Value]) {
        requests.put(.show(snippet, .dictionary(named(content))))
    }

    /// Removes the content with this number.
    func close(_ number: UInt64) {
        requests.put(.close(self, number))
    }
}
