import DBus
import TestSupport
import Testing

/// The prompter of the host, called by an app whose calls the test writes down.
@Suite(.ownThreads) struct HostPrompterTests {
    private let session: HostSession
    private let app: ScriptedApp

    init() throws {
        session = try HostSession()
        app = try ScriptedApp(on: session.session.bus, in: session.loop)
        try session.session.install(ScriptedApp.manifest, id: "org.example.Tea", name: "Tea")
        try session.activate("run:org.example.Tea/Brew")
    }

    /// A content with a button.
    private func content(_ title: String) -> [String: Value] {
        [
            "title": .string(title), "icon": "tea", "dialog": "Now?",
            "buttons": .array([.dictionary(["name": "b-1", "text": "Stronger"])], of: "a{sv}"),
        ]
    }

    private func error(of answer: ScriptedApp.Answer) throws -> ErrorName? {
        let error = #expect(throws: BusError.self) { try app.arguments(of: answer) }
        return error?.name
    }

    @Test func `a question has its texts, options, buttons and icon, and its answer is the reply`() throws {
        let answer = try app.ask(content("Tea"))
        let (question, number) = try session.notification(1)
        #expect(question.summary == "Tea" && question.body == "Now?")
        #expect(question.labels == ["Yes", "Stronger", "No"])
        #expect(question.icon == "tea")
        try session.press("Yes", on: number)
        #expect(try app.arguments(of: answer) == [.int32(0)])
    }

    @Test func `a press that leads to nothing in time has the question shown again`() throws {
        let answer = try app.ask(content("Tea"))
        try session.press("Stronger", on: session.notification(1).1)
        let press = try app.nextCall()
        #expect(press.member == "Press")
        let (again, number) = try session.notification(2)
        #expect(again.body == "Now?")
        try session.press("Yes", on: number)
        #expect(try app.arguments(of: answer) == [.int32(0)])
    }

    @Test func `a press that fails is reported on the question`() throws {
        _ = try app.ask(content("Tea"))
        try session.press("Stronger", on: session.notification(1).1)
        let press = try app.nextCall()
        try app.client.connection.send(press.reply(BusError("org.example.AppIntents.Error.Failed", "no more leaves")))
        let (again, _) = try session.notification(2)
        #expect(again.body == "Now?\nno more leaves")
    }

    @Test func `a result that is closed is reported to the app`() throws {
        _ = try app.arguments(of: app.call("Show", .uint64(7), .dictionary(content("Tea"))))
        let (result, number) = try session.notification(1)
        #expect(result.summary == "Tea")
        #expect(result.labels == ["Stronger"])
        try session.server.close(number, reason: 2)
        let closed = try app.nextCall()
        #expect(closed.member == "Closed")
        #expect(try Value.arguments(of: closed) == [.uint64(7)])
    }

    @Test func `a text can't be asked for here, and is cancelled`() throws {
        let answer = try app.call("AskText", .uint64(1), .dictionary(content("Name")))
        #expect(try error(of: answer) == "org.example.AppIntents.Error.Cancelled")
        let (shown, _) = try session.notification(1)
        #expect(shown.body.hasSuffix("use a terminal: app-intents run org.example.Tea Brew"))
    }

    @Test func `two actions of an app may ask at a time`() throws {
        _ = try app.ask(content("1"), number: 1)
        _ = try app.ask(content("2"), number: 2)
        #expect(try error(of: app.ask(content("3"), number: 3)) == .limitsExceeded)
        // Within an action, another question may be asked.
        _ = try app.ask(content("4"), number: 2)
        try session.notification(3)
    }

    @Test func `an app may ask and show only while it performs something`() throws {
        try app.reply()
        _ = try session.call("ListUndo")
        #expect(try error(of: app.ask(content("Tea"))) == .accessDenied)
        #expect(try error(of: app.call("Show", .uint64(1), .dictionary(content("Tea")))) == .accessDenied)
        #expect(session.sent.isEmpty)
    }

    @Test func `another connection can't ask for the app`() throws {
        let answer = try app.call(
            "Ask", .uint64(1), .dictionary(content("Tea")), .array([], of: "a{sv}"), by: session.client)
        #expect(try error(of: answer) == .accessDenied)
    }

    @Test func `an app that loses its name has its questions cancelled`() throws {
        let answer = try app.ask(content("Tea"))
        let (_, number) = try session.notification(1)
        try app.client.connection.send(.releaseName(ScriptedApp.name))
        #expect(try app.arguments(of: answer) == [.int32(-1)])
        try session.loop.poll(for: "the close") { session.server.closed.contains(number) }
    }

    @Test func `what an app sends beyond the limits is cut`() throws {
        let buttons = (1...100).map { Value.dictionary(["name": .string("\($0)"), "text": .string("\($0)")]) }
        let content: [String: Value] = [
            "title": .string(String(repeating: "t", count: 100_000)),
            "dialog": .string(String(repeating: "d", count: 100_000)), "icon": "/etc/passwd",
            "buttons": .array(buttons, of: "a{sv}"),
        ]
        _ = try app.arguments(of: app.call("Show", .uint64(1), .dictionary(content)))
        let (shown, _) = try session.notification(1)
        #expect(shown.summary.utf8.count == 1024)
        #expect(shown.body.utf8.count < 9_000)
        #expect(shown.icon == "system-run")
        for page in 1...4 { try session.press("More…", on: session.notification(page).1) }
        #expect(try session.notification(5).0.labels == ["1", "2", "More…"])
    }
}
