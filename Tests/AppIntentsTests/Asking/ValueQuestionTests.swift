import DBus
import TestSupport
import Testing

/// Questions for values of parameters.
@Suite(.ownThreads) struct ValueQuestionTests {
    private let session: IntentsSession
    private var prompter: TestPrompter { session.prompter }

    init() throws {
        session = try IntentsSession()
    }

    private func expectQuestion(
        _ content: [String: Value], _ options: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> TestPrompter.Question {
        let question = try prompter.nextQuestion()
        #expect(question.content == content, sourceLocation: sourceLocation)
        #expect(question.options.map { $0["text"] } == options.map(Value.string), sourceLocation: sourceLocation)
        return question
    }

    @Test func `people choose enumerations and entities, and write numbers`() throws {
        let answer = try session.begin("Fetch")
        try prompter.answer(expectQuestion(["title": "Size", "dialog": "What size?"], ["Small", "Large"]), 1)
        for text in ["two", "2"] {
            try prompter.answer(expectQuestion(["title": "Count", "dialog": "How many?"], []), text)
        }
        let kettles = ["Blue kettle", "Green kettle", "Light blue kettle"]
        try prompter.answer(expectQuestion(["title": "Kettle", "dialog": "What kettle?"], kettles), 1)
        try prompter.answer(expectQuestion(["title": "Is hot"], ["Yes", "No"]), 0)
        try prompter.answer(expectQuestion(["title": "Count", "dialog": "2"], ["Yes", "No"]), 0)
        #expect(try prompter.properties(of: answer)["value"] == "2 large Green true")
        #expect(prompter.calls == ["Ask", "AskText", "AskText", "Ask", "Ask", "Ask"])
    }

    @Test func `people choose among what the parameter's provider offers`() throws {
        let answer = try session.begin("Decorate")
        let colors = try expectQuestion(["title": "Colour", "dialog": "Which colour?"], ["red", "Orange"])
        try prompter.answer(colors, 1)
        try prompter.answer(expectQuestion(["title": "Size", "dialog": "What size?"], ["Large"]), 0)
        try prompter.answer(expectQuestion(["title": "Sizes"], ["Large"]), 0)
        try prompter.answer(expectQuestion(["title": "Name"], []), "Ann")
        try prompter.answer(expectQuestion(["title": "Kettle"], ["Light blue kettle"]), 0)
        #expect(try prompter.properties(of: answer)["value"] == "or large [\"large\"] Ann Light blue")
        #expect(prompter.calls == ["Ask", "Ask", "Ask", "AskText", "Ask"])
    }

    @Test func `a question for a text is cancelled by an error`() throws {
        let answer = try session.begin("Fetch", ["size": "small"])
        let error = BusError("org.example.AppIntents.Error.Cancelled", "")
        try prompter.client.connection.send(prompter.nextQuestion().call.reply(error))
        _ = session.expectError("Cancelled") { try prompter.reply(to: answer) }
    }

    @Test func `people say which of several they mean, and what can't be said fails`() throws {
        let answer = try session.begin("Distinguish")
        let names = ["Uluru", "Ayers Rock"]
        try prompter.answer(expectQuestion(["title": "Name", "dialog": "What name?"], names), 0)
        for _ in 1...3 { try prompter.answer(expectQuestion(["title": "Numbers"], []), "1, 2") }
        #expect(session.expectError("Failed") { try prompter.reply(to: answer) } == "nobody could say a value")
    }
}
