import DBus
import TestSupport
import Testing

/// Snippets of results and questions, and presses on their buttons.
@Suite(.ownThreads) struct SnippetTests {
    private let session: IntentsSession
    private var prompter: TestPrompter { session.prompter }

    init() throws {
        session = try IntentsSession()
    }

    private func buttons(of content: [String: Value]) throws -> [[String: Value]] {
        try content["buttons"]?.elements.map { try $0.properties } ?? []
    }

    /// Presses the button with this text of what is shown.
    private func press(
        _ text: String, of number: UInt64, _ content: [String: Value]
    ) throws -> TestPrompter.Answer {
        let button = try #require(buttons(of: content).first { $0["text"] == .string(text) })
        return try session.press(#require(button["name"]).text, of: number)
    }

    /// Shows the snippet of the closest landmark, and returns its number.
    private func showClosest() throws -> UInt64 {
        _ = try session.perform("ClosestLandmark")
        return try prompter.nextShown().number
    }

    @Test func `a result has a value, a dialog and a snippet, which is shown before`() throws {
        let result = try session.perform("ClosestLandmark")
        #expect(prompter.calls == ["Show"])
        let (number, content) = try prompter.nextShown()
        #expect(
            result == [
                "value": "1", "dialog": "The closest landmark is Niagara Falls.",
                "supporting": "Niagara Falls is close.", "number": .uint64(number),
            ])
        #expect(content["title"] == "Niagara Falls")
        #expect(content["dialog"] == result["dialog"])
        #expect(content["icon"] == "emblem-favorite-symbolic")
        let texts = try buttons(of: content).map { [$0["name"], $0["text"]] }
        #expect(
            texts == [
                ["intent-1-1", "Favorite"], ["intent-1-2", "Find Tickets"], ["intent-1-3", "Search"],
                ["intent-1-4", "Spill"],
            ])
        #expect(try content["layout"]?.properties["type"] == "column")
        // The entity of the snippet comes from its query, not from the intent.
        #expect(try session.lines(1) == ["landmarks 1"])
    }

    @Test func `a press runs the button's intent to its end, and then renders the snippet anew`() throws {
        let number = try showClosest()
        let answer = try session.press("intent-1-1", of: number)
        #expect(try Value.arguments(of: prompter.reply(to: answer)).isEmpty)
        #expect(prompter.calls == ["Show", "Show"])
        let (again, content) = try prompter.nextShown()
        #expect(again == number)
        #expect(
            try buttons(of: content)[0]
                == ["name": "intent-2-1", "text": "Favorite", "icon": "object-select-symbolic"])
        // The view and what isn't an entity stay; the entities are fetched again, the button's own, too.
        #expect(content["dialog"] == "The closest landmark is Niagara Falls.")
        #expect(try Self.texts(of: content).contains("5 km"))
        #expect(try session.lines(4) == ["landmarks 1", "landmarks 1", "favorite true", "landmarks 1"])
        try prompter.reply(to: session.press("intent-2-1", of: number))
        #expect(try session.lines(7)[5] == "favorite false")
    }

    @Test func `a late press on a button of an earlier drawing finds no other one in its place`() throws {
        let number = try showClosest()
        try prompter.reply(to: session.press("intent-1-1", of: number))
        let error = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-1", of: number)) }
        #expect(error == "there is no button intent-1-1")
        #expect(try session.lines(4).filter { $0.hasPrefix("favorite") } == ["favorite true"])
    }

    /// The texts in a layout.
    private static func texts(of content: [String: Value]) throws -> [String] {
        try content["layout"]?.properties["children"]?.elements.compactMap { try $0.properties["text"]?.text } ?? []
    }

    @Test func `an intent's own snippet replaces a result, and that of a confirmation's button doesn't`() throws {
        let number = try showClosest()
        let press = try session.press("intent-1-2", of: number)
        let question = try prompter.nextQuestion()
        #expect(question.number == number)
        #expect(question.content["title"] == "1 tickets")
        #expect(question.options.map { $0["text"] } == ["Search", "Cancel"])
        for tickets in 2...4 {
            try prompter.reply(to: session.press("intent-\(tickets)-1", of: number))
            #expect(try prompter.nextShown().content["title"] == .string("\(tickets) tickets"))
        }
        try prompter.answer(question, 0)
        try prompter.reply(to: press)
        let (again, result) = try prompter.nextShown()
        #expect(again == number)
        #expect(result["title"] == "Found 4")
        #expect(result["dialog"] == nil)
        #expect(prompter.calls == ["Show", "Ask", "Show", "Show", "Show", "Show"])
    }

    @Test func `a confirmation that is cancelled changes nothing, and the result before is shown again`() throws {
        let number = try showClosest()
        let press = try session.press("intent-1-2", of: number)
        try prompter.answer(prompter.nextQuestion(), -1)
        _ = session.expectError("Cancelled") { try prompter.reply(to: press) }
        #expect(try prompter.nextShown().content["title"] == "Niagara Falls")
        #expect(try !session.lines(3).contains { $0.hasPrefix("searched") })
    }

    @Test func `questions that wait hold up no press`() throws {
        let answers = try (0..<8).map { _ in try session.begin("FindTickets", ["landmark": "1"]) }
        let questions = try answers.map { _ in try prompter.nextQuestion() }
        try prompter.reply(to: press("More", of: questions[7].number, questions[7].content))
        let (number, content) = try prompter.nextShown()
        #expect(number == questions[7].number)
        #expect(content["title"] == "2 tickets")
        for question in questions { try prompter.answer(question, -1) }
        for answer in answers { _ = session.expectError("Cancelled") { try prompter.reply(to: answer) } }
    }

    @Test func `a press whose intent fails shows the snippet anew`() throws {
        let press = try session.press("intent-1-4", of: showClosest())
        #expect(session.expectError("Failed") { try prompter.reply(to: press) } == "the pot is broken")
        #expect(try prompter.nextShown().content["title"] == "Niagara Falls")
    }

    @Test func `a snippet is reloaded while an intent runs, once for many calls, and at its end`() throws {
        let number = try showClosest()
        let press = try session.press("intent-1-3", of: number)
        let content = try prompter.nextShown().content
        #expect(try buttons(of: content)[0]["icon"] == "object-select-symbolic")
        try session.makeFile("lines.go")
        try prompter.reply(to: press)
        _ = try prompter.nextShown()
        #expect(prompter.shown.count < 10)
    }

    @Test func `a press on what isn't shown, or by another connection, performs nothing`() throws {
        let number = try showClosest()
        let message = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-1", of: 99)) }
        #expect(message == "nothing is shown with the number 99")
        _ = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-9", of: number)) }
        let other = try Client(on: session.bus, in: session.loop)
        for method in ["Press", "Closed"] as [MemberName] {
            let rest = method == "Press" ? ["intent-1-1", IntentsSession.noEntries] : [] as [Value]
            let call = try IntentsSession.call(method, [.uint64(number)] + rest)
            let error = #expect(throws: BusError.self) { try other.answer(to: call) }
            #expect(error?.name == .accessDenied)
        }
        #expect(try session.lines(1) == ["landmarks 1"])
    }

    @Test func `what was closed can't be pressed`() throws {
        let number = try showClosest()
        try prompter.reply(to: prompter.begin(IntentsSession.call("Closed", .uint64(number))))
        _ = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-1", of: number)) }
        _ = session.expectError("NotFound") {
            try prompter.reply(to: prompter.begin(IntentsSession.call("Closed", .uint64(number))))
        }
    }

    @Test func `what a prompter doesn't show can't be pressed`() throws {
        prompter.showError = BusError(.failed, "no screen")
        let number = try showClosest()
        _ = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-1", of: number)) }
    }

    @Test func `of more than eight results the oldest is closed`() throws {
        let numbers = try (0..<9).map { _ in try showClosest() }
        try prompter.waitForClosed(1)
        #expect(prompter.closed == [numbers[0]])
        _ = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-1", of: numbers[0])) }
        try prompter.reply(to: session.press("intent-2-1", of: numbers[1]))
    }

    @Test(arguments: [true, false]) func `a snippet that fails or is empty isn't shown`(fails: Bool) throws {
        #expect(try session.perform("ShowNothing", ["fails": .boolean(fails)]) == ["dialog": "Nothing to see."])
        #expect(prompter.calls.isEmpty)
    }

    @Test(arguments: ["intent-1-1", "intent-1-2"])
    func `after a press without anything to see, the dialog is shown alone`(button: String) throws {
        _ = try session.perform("ShowLittle")
        let number = try prompter.nextShown().number
        try prompter.reply(to: session.press(button, of: number))
        let (again, content) = try prompter.nextShown()
        #expect(again == number)
        #expect(content == ["title": "Show Nothing", "dialog": "Nothing to see."])
        _ = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-1", of: number)) }
    }

    @Test func `presses that wait for an earlier one hold up none on another snippet`() throws {
        _ = try session.perform("ShowLittle")
        let number = try prompter.nextShown().number
        let presses = try (0..<9).map { _ in try session.press("intent-1-3", of: number) }
        #expect(try session.lines(1) == ["holds"])
        _ = try session.perform("ShowLittle")
        let (other, content) = try prompter.nextShown()
        try prompter.reply(to: press("Empty", of: other, content))
        try session.makeFile("lines.go")
        for press in presses { try prompter.reply(to: press) }
        #expect(try session.lines(9) == Array(repeating: "holds", count: 9))
    }

    @Test func `without a prompter no snippet is rendered`() throws {
        #expect(try session.perform("ClosestLandmark", [:], [:])["number"] == nil)
        _ = try session.perform("rinse_pot")
        #expect(try session.lines(1) == ["rinse"])
    }

    @Test func `a view that is too large is cut, and is unchanged after a press, with its dialog`() throws {
        _ = try session.perform("ShowMuch")
        let (number, content) = try prompter.nextShown()
        #expect(content["dialog"] == "Much.")
        #expect(try buttons(of: content).count == 8)
        #expect(try content["layout"]?.properties["children"]?.elements.count == 63)
        try prompter.reply(to: session.press("intent-1-8", of: number))
        #expect(try session.lines(1) == ["added to 7"])
        let again = try prompter.nextShown().content
        #expect(try Self.texts(of: again) == Self.texts(of: content))
        #expect(again["dialog"] == "Added to 7.")
        _ = session.expectError("NotFound") { try prompter.reply(to: session.press("intent-1-9", of: number)) }
    }

    @Test func `a snippet that nobody has asked for is named in the journal`() throws {
        try prompter.client.call(
            "ActivateAction", of: "org.freedesktop.Application", at: "/org/example/Kit_App", on: IntentsSession.app
        ) {
            $0.append("ClosestLandmark")
            $0.array(of: "v") { _ in }
            $0.array(of: "{sv}") { _ in }
        }
        try session.loop.poll(for: "a line in the journal") {
            session.bus.log.contains("ClosestLandmark: nobody can show its result")
        }
    }

    @Test func `a prompter that leaves the bus lets the app exit`() throws {
        let session = try IntentsSession(idleTime: 50)
        var other: TestPrompter? = try TestPrompter(on: session.bus, in: session.loop)
        let call = try IntentsSession.call(
            "Perform", "ClosestLandmark", IntentsSession.noEntries, .dictionary(IntentsSession.asking))
        let answer = try other?.begin(call)
        _ = try other?.nextShown()
        other = nil
        try session.prompter.client.waitForOwner(of: IntentsSession.app, isThere: false)
        withExtendedLifetime(answer) {}
    }
}
