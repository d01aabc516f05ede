import JSONText

/// The questions, their answers and the shown contents, for programs.
struct Transcript {
    private(set) var asked: [JSON] = []
    private(set) var shown: [JSON] = []
    /// The token to undo the last action; `nil`: it can't be undone.
    var undo: JSON?

    /// Adds a question and its answer; `nil`: the question was cancelled.
    mutating func add(_ question: Question, answer: String?) {
        var members: [(String, JSON)] = [
            ("title", .string(question.content.title)), ("dialog", .string(question.content.dialog)),
            ("lines", .array(question.content.lines.map(JSON.string))),
        ]
        let choices = (question.options ?? []) + question.content.buttons.map(\.choice)
        if question.options != nil { members.append(("options", .array(choices.map(\.json)))) }
        asked.append(JSON(members: members + [("answer", JSON(orNull: answer))]))
    }

    /// Adds a content, unless it equals the last one.
    mutating func add(_ content: Content) {
        if content.json != shown.last { shown.append(content.json) }
    }
}
