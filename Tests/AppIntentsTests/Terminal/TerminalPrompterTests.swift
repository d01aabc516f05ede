import DBus
import EventLoop
import TestSupport
import Testing

/// The prompter of app-intents, with an app that does what it likes.
@Suite(.ownThreads) struct TerminalPrompterTests {
    private let session: TerminalSession
    private let app: ScriptedApp

    init() throws {
        session = try TerminalSession()
        app = try ScriptedApp(on: session.bus, in: session.loop)
        try session.install(ScriptedApp.manifest, id: "org.example.Tea")
    }

    private func talk(_ words: String..., columns: Int = 100) throws -> Talk {
        try session.talk(["run", "org.example.Tea", "Brew"] + words, columns: columns)
    }

    @Test func `the call says who asks, when the person has acted, and that there is no display`() throws {
        let talk = try talk()
        let options = try app.performOptions()
        #expect(options.keys.sorted() == ["acted", "mode", "prompter"])
        #expect(options["mode"] == "background")
        let acted = try #require(options["acted"]).number
        #expect((Clock.boot.now - 60_000_000...Clock.boot.now).contains(acted))
        try app.reply()
        #expect(try talk.terminal.waitForEnd() == .exited(0))
    }

    @Test func `only the app that was called may ask`() throws {
        let talk = try talk()
        let stranger = try Client(on: session.bus, in: session.loop)
        let calls = try [
            app.call("Ask", .uint64(1), [:], .array([], of: "a{sv}"), by: stranger),
            app.call("AskText", .uint64(1), [:], by: stranger), app.call("Show", .uint64(1), [:], by: stranger),
            app.call("Close", .uint64(1), by: stranger),
        ]
        for call in calls {
            let error = #expect(throws: BusError.self) { try app.arguments(of: call) }
            #expect(error?.name == .accessDenied)
        }
        let answer = try app.ask(["dialog": "Milk?"])
        try talk.type("2\n")
        #expect(try app.arguments(of: answer) == [.int32(1)])
        try app.reply()
        #expect(try talk.terminal.waitForEnd() == .exited(0))
    }

    @Test func `a question that the app closes ends with a line`() throws {
        let talk = try talk()
        let answer = try app.ask(["dialog": "Milk?"])
        try talk.waitForPrompt()
        _ = try app.arguments(of: app.call("Close", .uint64(1)))
        #expect(try app.arguments(of: answer) == [.int32(-1)])
        try app.reply(["dialog": "Without."])
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        #expect(talk.text.hasSuffix("Enter to cancel: \nThe app needs no answer any more.\nWithout.\n"))
    }

    @Test func `a later question is asked first, and a changed one anew`() throws {
        let talk = try talk()
        let first = try app.ask(["dialog": "Milk?"])
        try talk.waitForPrompt()
        let second = try app.ask(["dialog": "Sugar?"])
        try talk.type("")
        try talk.type("1\n")
        #expect(try app.arguments(of: second) == [.int32(0)])
        try talk.waitForPrompt()
        _ = try app.arguments(of: app.call("Show", .uint64(1), ["dialog": "Oat milk?"]))
        try talk.type("")
        try talk.type("no\n")
        #expect(try app.arguments(of: first) == [.int32(1)])
        try app.reply()
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        let questions = talk.text.split(separator: "\n").filter { $0.hasSuffix("?") }
        #expect(questions == ["Milk?", "Sugar?", "Milk?", "Oat milk?"])
    }

    @Test func `more than eight open questions are refused`() throws {
        let talk = try talk()
        let answers = try (1...9).map { try app.ask(["dialog": .string("\($0)?")], number: UInt64($0)) }
        let error = #expect(throws: BusError.self) { try app.arguments(of: answers[8]) }
        #expect(error?.name == .limitsExceeded)
        talk.terminal.signal(9)
        _ = try talk.terminal.waitForEnd()
    }

    @Test func `texts of an app are harmless, and choices no wider than the terminal`() throws {
        let talk = try talk(columns: 20)
        let long = String(repeating: "ö", count: 60)
        let button: Value = ["name": "x", "text": .string("e\u{1B}" + long), "role": "\u{1B}c"]
        let answer = try app.ask([
            "title": "a\u{1B}[2Jb\u{202E}", "dialog": "c\u{7}\r\nd", "buttons": .array([button], of: "a{sv}"),
        ])
        try talk.waitForPrompt()
        #expect(!talk.terminal.bytes.contains(0x1B) && !talk.terminal.bytes.contains(7))
        #expect(
            talk.text.hasPrefix(
                "a\u{FFFD}[2Jb\nc\u{FFFD}\u{FFFD}\nd\n  1) Yes\n  2) No\n  3) e\u{FFFD}öööööööööööö…\n"), "\(talk.text)"
        )
        try talk.type("1\n")
        _ = try app.arguments(of: answer)
        try app.reply(["undo": .structure(["t1", "u\u{1B}"])])
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        #expect(talk.text.hasSuffix("\nUndo u\u{FFFD}: app-intents undo org.example.Tea t1\n"))
    }

    @Test(arguments: ["", "a b", "x;reboot", "-x", "$(x)", "t\u{1B}", "ö", String(repeating: "a", count: 256)])
    func `a token that isn't one word of a command line is none`(token: String) throws {
        let talk = try talk()
        _ = try app.performOptions()
        try app.reply(["undo": .structure([.string(token), "Delete"]), "value": "done"])
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        #expect(talk.text == "done\n")
    }

    @Test func `a view's lines are its texts, times and progress`() throws {
        func element(_ type: Value, _ keys: [String: Value]) -> Value {
            .dictionary(keys.merging(["type": type]) { $1 })
        }
        func group(_ type: Value, _ children: Value...) -> Value {
            element(type, ["children": .array(children, of: "a{sv}")])
        }
        let hour: UInt64 = 3_600_000_000
        let layout = group(
            "column",
            group(
                "row", element("text", ["text": "$$5"]), element("icon", ["name": "cup"]),
                element("text", ["text": "x"])),
            element("text", ["text": "$name"]),
            element("text", ["text": "hidden", "when": "x"]),
            element("timer", ["to": .uint64(3 * hour), "paused-at": .uint64(hour)]),
            element("timer", ["from": .uint64(hour), "paused-at": .uint64(hour + 61_500_000)]),
            element(
                "timer",
                ["to": .uint64(.max), "from": .uint64(.max), "paused-at": .uint64(1), "precision": "minute"]),
            element("progress", ["value": .double(0.5)]),
            element("progress", ["value": .double(.infinity)]),
            element("progress", ["from": .uint64(1), "to": .uint64(.max), "paused-at": .uint64(2)]),
            element("button", ["text": "Press", "action": "b"]),
            element("later", ["text": "new"]))
        let talk = try talk()
        let answer = try app.call("Show", .uint64(1), ["layout": layout, "title": "$5"])
        _ = try app.arguments(of: answer)
        try app.reply(["number": .uint64(1)])
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        #expect(
            talk.text == """
                $5  x
                2:00:00
                1:01
                0 min
                [##########----------] 50 %
                [####################] 100 %
                [--------------------] 0 %

                """)
        #expect(try Value.arguments(of: app.nextCall()) == [.uint64(1)])
    }

    @Test func `a press is of the button's name, and the result is closed`() throws {
        let talk = try talk()
        let buttons = Value.array([["name": "intent-7", "text": "More"]], of: "a{sv}")
        _ = try app.arguments(of: app.call("Show", .uint64(1), ["title": "Tea", "buttons": buttons]))
        try app.reply(["number": .uint64(1)])
        try talk.type("1\n")
        let press = try app.nextCall()
        #expect(try Value.arguments(of: press) == [.uint64(1), "intent-7", [:]])
        _ = try app.arguments(of: app.call("Show", .uint64(1), ["title": "Two", "buttons": buttons]))
        try app.client.connection.send(press.reply())
        try talk.type("\n")
        let closed = try app.nextCall()
        #expect(closed.member == "Closed")
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        #expect(talk.text.hasPrefix("Tea\n  1) More\nNumber or title, or Enter to end: 1\nTwo\n  1) More\n"))
    }

    @Test func `an app that cancels ends the run`() throws {
        let talk = try talk()
        _ = try app.performOptions()
        guard let perform = app.perform else { throw TestFailure("no call") }
        try app.client.connection.send(
            perform.reply(BusError("org.example.AppIntents.Error.Cancelled", "")))
        #expect(try talk.terminal.waitForEnd() == .exited(3))
    }
}
