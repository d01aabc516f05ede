import DBus
import TestSupport
import Testing

/// Questions of actions to the person, by the prompter of the caller.
@Suite(.ownThreads) struct QuestionTests {
    private let session: IntentsSession
    private var prompter: TestPrompter { session.prompter }

    init() throws {
        session = try IntentsSession()
    }

    @Test func `an action goes on once the person has confirmed it`() throws {
        let answer = try session.begin("Remove", ["landmark": "1"])
        let question = try prompter.nextQuestion()
        #expect(question.content == ["title": "Remove Landmark", "dialog": "Remove Niagara Falls?"])
        #expect(
            question.options == [["text": "Go", "role": "default"], ["text": "Cancel", "role": "cancel"]])
        #expect(try session.lines(1) == ["landmarks 1"])
        try prompter.answer(question, 0)
        #expect(try prompter.properties(of: answer) == ["dialog": "It is gone."])
        #expect(try session.lines(2).last == "removed Niagara Falls")
        #expect(prompter.calls == ["Ask"])
    }

    @Test(arguments: [1, -1, 2, Int32.min] as [Int32])
    func `an action that isn't confirmed is cancelled, and has done nothing`(choice: Int32) throws {
        let answer = try session.begin("Remove", ["landmark": "2"])
        try prompter.answer(prompter.nextQuestion(), choice)
        _ = session.expectError("Cancelled") { try prompter.reply(to: answer) }
        #expect(try session.lines(2) == ["landmarks 2", "not confirmed CancellationError()"])
    }

    @Test func `an answer of another type, or an error, cancels`() throws {
        let first = try session.begin("Remove", ["landmark": "2"])
        let question = try prompter.nextQuestion()
        try prompter.client.connection.send(question.call.reply { $0.append("yes") })
        _ = session.expectError("Cancelled") { try prompter.reply(to: first) }
        let second = try session.begin("Remove", ["landmark": "2"])
        try prompter.client.connection.send(prompter.nextQuestion().call.reply(BusError(.failed, "no screen")))
        _ = session.expectError("Cancelled") { try prompter.reply(to: second) }
    }

    @Test(arguments: [(1, "Archive", "archived"), (2, "Delete", "deleted")] as [(Int32, String, String)])
    func `the option that the person chooses is the one that is done`(choice: Int32, title: String, line: String)
        throws
    {
        let answer = try session.begin("Archive", ["name": "Sweet Deserts"])
        let question = try prompter.nextQuestion()
        #expect(question.content["dialog"] == "Do you want to archive or delete Sweet Deserts?")
        // The view's.
        #expect(question.content["title"] == "12 places")
        #expect(
            question.options == [
                ["text": "Cancel", "role": "cancel"], ["text": "Archive", "role": "default"],
                ["text": "Delete", "role": "destructive"],
            ])
        try prompter.answer(question, choice)
        #expect(try prompter.properties(of: answer) == ["value": .string(title)])
        #expect(try session.lines(1) == [line])
    }

    @Test(arguments: [0, -1] as [Int32]) func `a choice that is closed cancels, as its option does`(choice: Int32)
        throws
    {
        let answer = try session.begin("Archive", ["name": "Deserts"])
        try prompter.answer(prompter.nextQuestion(), choice)
        _ = session.expectError("Cancelled") { try prompter.reply(to: answer) }
        _ = try session.perform("rinse_pot")
        #expect(try session.lines(1) == ["rinse"])
    }

    @Test func `a confirmation has a view, words of its own, or what a result says`() throws {
        let answer = try session.begin("Burn")
        let first = try prompter.nextQuestion()
        #expect([first.content["title"], first.content["dialog"]] == ["Old letters", "Really?"])
        #expect(
            first.options == [["text": "Burn", "role": "destructive"], ["text": "Keep", "role": "cancel"]])
        try prompter.answer(first, 0)
        let second = try prompter.nextQuestion()
        #expect([second.content["title"], second.content["dialog"]] == ["Ash", "They will burn."])
        try prompter.answer(second, 0)
        #expect(try prompter.properties(of: answer) == ["dialog": "They burn."])
    }

    @Test func `each action has a number of its own`() throws {
        let answers = try [session.begin("Archive", ["name": "a"]), session.begin("Archive", ["name": "b"])]
        let questions = try [prompter.nextQuestion(), prompter.nextQuestion()]
        #expect(questions[0].number != questions[1].number)
        for question in questions { try prompter.answer(question, 1) }
        for answer in answers { try prompter.reply(to: answer) }
    }

    @Test func `a question without a prompter cancels`() throws {
        let message = session.expectError("Cancelled") { _ = try session.perform("Remove", ["landmark": "1"], [:]) }
        #expect(message == "the action asks the person, and there is no prompter")
        #expect(try session.lines(2).last?.hasPrefix("not confirmed") == true)
    }

    @Test(
        arguments: [
            ["prompter": "/prompter"], ["activation-token": true], ["mode": .uint32(1)],
            ["acted": .int64(1)],
        ] as [[String: Value]])
    func `an option of another type is an error, and nothing is performed`(options: [String: Value]) throws {
        let message = session.expectError("InvalidParameter") { _ = try session.perform("rinse_pot", [:], options) }
        #expect(message.hasPrefix(try #require(options.keys.first) + ": expected"))
        _ = try session.perform("kit_app.Wipe")
        #expect(try session.lines(1) == ["wipe"])
    }

    @Test func `a caller that leaves the bus amid a question cancels the action`() throws {
        var caller: TestPrompter? = try TestPrompter(on: session.bus, in: session.loop)
        let call = try IntentsSession.call(
            "Perform", "Remove", ["landmark": "1"], .dictionary(IntentsSession.asking))
        let answer = try caller?.begin(call)
        _ = try caller?.nextQuestion()
        caller = nil
        #expect(try session.lines(2) == ["landmarks 1", "not confirmed CancellationError()"])
        withExtendedLifetime(answer) {}
    }

    @Test func `an app that is killed amid a question has done nothing, nor does the next one`() throws {
        let answer = try session.begin("Remove", ["landmark": "1"])
        let question = try prompter.nextQuestion()
        try prompter.client.killOwner(of: IntentsSession.app)
        let error = #expect(throws: BusError.self) { try prompter.reply(to: answer) }
        #expect(error?.name == .noReply)
        // An answer to it has no receiver.
        try prompter.answer(question, 0)
        _ = try session.perform("rinse_pot")
        #expect(try session.lines(2) == ["landmarks 1", "rinse"])
    }
}
