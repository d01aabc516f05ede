import AlarmsClient
import DBus

/// The object through which an app asks the person and shows snippets while it performs an action, on the connection
/// that has called the app.
final class Prompter: PrompterObject {
    static let path: ObjectPath = "/org/example/AppIntents/Prompter"
    /// The maximum number of open questions: further ones get an error.
    private static let mostQuestions = 8

    private let app: AppConnection
    /// The connection of the called app; `nil` until it has called this object.
    private(set) var caller: BusName?
    /// The open questions, the latest last.
    private(set) var questions: [Question] = []
    /// The shown result; `nil`: there is none.
    private(set) var shown: (number: UInt64, content: Content)?
    /// The number of changes of the shown result.
    private(set) var changes = 0

    private static let table = ObjectTable<Prompter, CallAnswer>([.prompter], answer: CallAnswer.reply)

    /// Exports the object until it is released.
    init(for app: AppConnection) {
        self.app = app
        app.connection.whenCalled = { [weak self] call in self?.receive(call) }
    }

    deinit {
        app.connection.whenCalled = nil
    }

    private func receive(_ call: Message) {
        let reply: Message?
        do throws(BusError) {
            guard call.path == Self.path else { throw BusError(.unknownObject, "there is no object at this path") }
            guard let sender = call.sender, sender == caller ?? app.owner else {
                throw BusError(.accessDenied, "only the app that was called may ask")
            }
            caller = sender
            switch try Self.table.answer(call, from: self) {
            case .reply(let message): reply = message
            case .later: reply = nil
            }
        } catch {
            reply = try? call.reply(error)
        }
        if call.expectsReply, let reply { try? app.connection.send(reply) }
    }

    func open(_ question: Question) throws(BusError) {
        guard questions.count < Self.mostQuestions else {
            throw BusError(.limitsExceeded, "expected at most \(Self.mostQuestions) open questions")
        }
        questions.append(question)
    }

    func show(_ content: Content, of number: UInt64, for call: Message) {
        if let question = questions.last(where: { $0.number == number }) {
            question.content = content
        } else {
            shown = (number, content)
            changes += 1
        }
    }

    func close(_ number: UInt64, for call: Message) {
        if let question = questions.last(where: { $0.number == number }) {
            answer(question, nil)
        } else if shown?.number == number {
            shown = nil
            changes += 1
        }
    }

    /// Answers and closes a question; `nil` cancels it. A no-op if it isn't open.
    func answer(_ question: Question, _ answer: Question.Answer?) {
        guard let index = questions.firstIndex(where: { $0 === question }) else { return }
        questions.remove(at: index)
        guard question.call.expectsReply, let reply = try? question.reply(answer) else { return }
        try? app.connection.send(reply)
    }
}
