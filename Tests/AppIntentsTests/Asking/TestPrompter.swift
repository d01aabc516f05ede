import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// A caller of an app's actions that keeps the questions and snippets that it gets, and answers when the test does.
final class TestPrompter {
    static let path: ObjectPath = "/prompter"

    /// The documented types of the arguments of its methods.
    private static let signatures: [String: String] = {
        let file = URL(fileURLWithPath: #filePath)
            .appending(path: "../../../../dbus/org.example.AppIntents.Prompter.xml")
        let document = (try? String(contentsOf: file.standardized, encoding: .utf8)) ?? ""
        let methods = document.matches(of: /<method name="(\w+)">(?s:(.*?))<\/method>/).map { match in
            let types = match.output.2.matches(of: /type="([^"]+)" direction="in"/).map { String($0.output.1) }
            return (String(match.output.1), types.joined())
        }
        return Dictionary(methods) { first, _ in first }
    }()

    /// A question that waits.
    struct Question {
        let call: Message
        let number: UInt64
        let content: [String: Value]
        let options: [[String: Value]]
    }

    let client: Client
    /// The questions that weren't answered yet.
    private(set) var questions: [Question] = []
    /// The names of the calls, in the order in which they have come.
    private(set) var calls: [String] = []
    /// The contents that were shown and haven't been looked at yet.
    private(set) var shown: [(number: UInt64, content: [String: Value])] = []
    /// The error of calls of `Show`; `nil`: none.
    var showError: BusError?
    /// The numbers of what was closed.
    private(set) var closed: [UInt64] = []

    init(on bus: PrivateBus, in loop: EventLoop) throws {
        client = try Client(on: bus, in: loop)
        client.connection.whenCalled = { [unowned self] call in
            do { try take(call) } catch { Issue.record(error) }
        }
    }

    private func take(_ call: Message) throws {
        let arguments = try Value.arguments(of: call)
        guard call.path == Self.path, call.interface == "org.example.AppIntents.Prompter", let member = call.member
        else { throw TestFailure("a call of something else: \(arguments)") }
        #expect(call.signature.rawValue == Self.signatures[member.rawValue])
        calls.append(member.rawValue)
        let number = UInt64(try arguments[0].number)
        switch member {
        case "Ask", "AskText":
            let options = member == "Ask" ? try arguments[2].elements.map { try $0.properties } : []
            questions.append(
                Question(call: call, number: number, content: try arguments[1].properties, options: options))
        case "Show":
            shown.append((number, try arguments[1].properties))
            try client.connection.send(showError.map { try call.reply($0) } ?? call.reply())
        default:
            closed.append(number)
            try client.connection.send(call.reply())
        }
    }

    /// Returns what is shown next.
    func nextShown() throws -> (number: UInt64, content: [String: Value]) {
        try client.loop.wait(for: "something to be shown") { !shown.isEmpty }
        return shown.removeFirst()
    }

    /// Returns the question that comes next.
    func nextQuestion() throws -> Question {
        try client.loop.wait(for: "a question") { !questions.isEmpty }
        return questions.removeFirst()
    }

    /// Waits until so much was closed.
    func waitForClosed(_ count: Int) throws {
        try client.loop.wait(for: "\(count) to be closed") { closed.count >= count }
    }

    /// Answers a question.
    func answer(_ question: Question, _ choice: Int32) throws {
        try client.connection.send(question.call.reply { $0.append(choice) })
    }

    /// Answers a question for a text.
    func answer(_ question: Question, _ text: String) throws {
        try client.connection.send(question.call.reply { $0.append(text) })
    }

    /// Begins to call a method of the app, and returns the answer, which comes while the loop runs.
    func begin(_ call: Message) throws -> Answer {
        let answer = Answer()
        answer.pending = try client.connection.call(call, timeout: .max) { answer.result = $0 }
        return answer
    }

    /// The answer to a call.
    final class Answer {
        fileprivate(set) var result: Result<Message, BusError>?
        fileprivate var pending: PendingCall?
    }

    /// Waits for an answer, and returns its first argument.
    func properties(of answer: Answer) throws -> [String: Value] {
        try Value.arguments(of: reply(to: answer)).first?.properties ?? [:]
    }

    /// Waits for an answer, and returns the reply.
    @discardableResult
    func reply(to answer: Answer) throws -> Message {
        try client.loop.wait(for: "the reply") { answer.result != nil }
        guard let result = answer.result else { throw TestFailure("no reply") }
        return try result.get()
    }
}
