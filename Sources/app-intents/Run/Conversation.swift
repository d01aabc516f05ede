import DBus
import Gettext
import JSONText

/// The dialog with a person while an app performs an action: its questions, its snippets and their buttons.
final class Conversation {
    let app: AppConnection
    let prompter: Prompter
    let printout: Printout
    /// The questions to the person; `nil`: nobody can be asked.
    let choosing: Choosing?
    /// The remaining titles on the command line, which answer questions and name buttons in order.
    var titles: [String]
    /// True if the command line has such titles.
    let hasTitles: Bool
    /// The questions, their answers and the shown contents, for programs.
    private(set) var transcript = Transcript()
    private var shownTexts: [String] = []
    private var undo: Undo?
    /// The problem that ends the dialog.
    private var failure: Problem?

    /// - Parameter titles: The titles on the command line that answer questions and name buttons.
    init(with app: AppConnection, by choosing: Choosing?, on printout: Printout, titles: [String]) {
        (self.app, self.choosing, self.printout, self.titles) = (app, choosing, printout, titles)
        hasTitles = !titles.isEmpty
        prompter = Prompter(for: app)
    }

    // MARK: Questions

    /// Waits for the reply to a call, and asks the person the app's questions meanwhile.
    ///
    /// - Returns: The reply.
    /// - Throws: ``Problem``.
    func wait(for call: AppConnection.Call) throws(Problem) -> Message {
        try wait(for: call, beside: [])
        return try reply(to: call)
    }

    /// Returns the reply to a call: the app may continue after an unanswered question, but not after a wrong title.
    func reply(to call: AppConnection.Call) throws(Problem) -> Message {
        if case .refused? = failure, let failure { throw failure }
        do throws(Problem) {
            return try app.reply(to: call)
        } catch .cancelled(let text) {
            throw failure ?? .cancelled(text)
        }
    }

    /// Waits for the answer to a call, and asks the open questions other than `earlier`.
    func wait(for call: AppConnection.Call, beside earlier: [Question]) throws(Problem) {
        while call.answer == nil {
            if let question = prompter.questions.last, !earlier.contains(where: { $0 === question }) {
                try ask(question, during: call)
            } else {
                try app.loop.turn()
                if prompter.questions.isEmpty { try printShown() }
            }
        }
    }

    /// Asks a question until it is answered or closed, or a later one is opened.
    private func ask(_ question: Question, during call: AppConnection.Call) throws(Problem) {
        guard failure == nil else { return prompter.answer(question, nil) }
        for text in question.content.texts { try printout.line(text) }
        let choices = (question.options ?? []) + question.content.buttons.map(\.choice)
        let changes = question.changes
        let answer: Choosing.Answer
        if !titles.isEmpty {
            answer = chosen(titles.removeFirst(), question, choices)
        } else if let choosing {
            let isOpen = { [prompter] in
                prompter.questions.last === question && question.changes == changes && call.answer == nil
            }
            answer =
                question.options == nil
                ? try choosing.text(prompt: localized("Text, or Enter to cancel:"), while: isOpen)
                : try choosing.choose(
                    choices, prompt: localized("Number or title, or Enter to cancel:"), while: isOpen)
        } else {
            failure = .cancelled(
                localized(
                    "cancelled: there is no terminal to ask on, and --choose doesn't answer: {question}",
                    ["question": TerminalText.excerpt(question.content.summary)]))
            answer = .none
        }
        try take(answer, to: question)
    }

    /// Returns the answer for a title on the command line.
    private func chosen(_ title: String, _ question: Question, _ choices: [Choice]) -> Choosing.Answer {
        if question.options == nil { return .text(title) }
        if let index = Choosing.index(ofTitle: title, among: choices) { return .choice(index) }
        failure = .refused(Self.notOffered(title, choices))
        return .none
    }

    /// Returns the error of a title that isn't one of the choices.
    static func notOffered(_ title: String, _ choices: [Choice]) -> String {
        let names = choices.map(\.text).joined(separator: ", ")
        return names.isEmpty
            ? localized("--choose {title}: nothing is offered any more", ["title": Problem.quoted(title)])
            : localized(
                "--choose {title}: expected one of {names}", ["title": Problem.quoted(title), "names": names])
    }

    private func take(_ answer: Choosing.Answer, to question: Question) throws(Problem) {
        switch answer {
        case .choice(let index):
            let options = question.options ?? []
            if options.indices.contains(index) {
                transcript.add(question, answer: options[index].text)
                return prompter.answer(question, .choice(index))
            }
            let button = question.content.buttons[index - options.count]
            transcript.add(question, answer: button.choice.text)
            try press(button, of: question.number)
        case .text(let text):
            transcript.add(question, answer: text)
            prompter.answer(question, .text(text))
        case .none:
            transcript.add(question, answer: nil)
            prompter.answer(question, nil)
        case .withdrawn:
            guard !prompter.questions.contains(where: { $0 === question }) else { return }
            try printout.line(localized("The app needs no answer any more."))
        }
    }

    // MARK: What is shown

    /// Prints the shown content, unless the same was printed last.
    func printShown() throws(Problem) {
        guard let content = prompter.shown?.content else { return }
        let texts = content.texts
        if texts != shownTexts { for text in texts { try printout.line(text) } }
        shownTexts = texts
        transcript.add(content)
        try offer(content.undo)
    }

    /// Prints how to undo the action, and stores the token; once per token.
    func offer(_ undo: Undo?) throws(Problem) {
        guard let undo, undo != self.undo else { return }
        self.undo = undo
        transcript.undo = undo.json
        UndoTokens(of: app.name).add(undo)
        let command = "app-intents undo \(app.name.rawValue) \(undo.token)"
        try printout.line(localized("Undo {title}: {command}", ["title": undo.title, "command": command]))
    }
}
