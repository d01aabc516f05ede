import DBus
import EventLoop
import TestSupport
import Testing

/// Questions of actions to a person at a terminal.
@Suite(.ownThreads) struct TerminalQuestionTests {
    private let session: TerminalSession

    init() throws {
        session = try TerminalSession()
    }

    @Test(arguments: ["1", "go", "Go"]) func `an action goes on once the person has confirmed it`(answer: String) throws
    {
        let talk = try session.talk("Remove", "landmark=1")
        #expect(try talk.answer(answer) == .exited(0))
        #expect(
            talk.text == """
                Remove Landmark
                Remove Niagara Falls?
                  1) Go
                  2) Cancel (cancels)
                Number or title, or Enter to cancel: \(answer)
                It is gone.

                """)
        #expect(session.lines.last == "removed Niagara Falls")
        #expect(talk.terminal.isInLineMode)
    }

    @Test(arguments: ["\n", "2\n", "cancel\n", "\u{4}", " \n"])
    func `an action that the person cancels does nothing`(keys: String) throws {
        let talk = try session.talk("Remove", "landmark=1")
        try talk.type(keys)
        #expect(try talk.terminal.waitForEnd() == .exited(3))
        #expect(talk.text.hasSuffix("\napp-intents: cancelled\n"))
        #expect(try session.lines(3).last == "not confirmed CancellationError()")
    }

    @Test func `a question that nobody answers is printed for programs, too`() throws {
        let run = try run("Remove", "landmark=1", "--json")
        #expect(run.ending == .exited(3))
        #expect(
            run.outputText == #"""
                {"asked": [{"title": "Remove Landmark", "dialog": "Remove Niagara Falls?", "lines": [], "options": [{"text": \#
                "Go", "icon": "", "role": "default"}, {"text": "Cancel", "icon": "", "role": "cancel"}], "answer": null}]}

                """#)
    }

    @Test func `Control-C ends a question, and cancels the action`() throws {
        let talk = try session.talk("Remove", "landmark=1")
        try talk.type("\u{3}")
        #expect(try talk.terminal.waitForEnd() == .killed(2))
        #expect(try session.lines(3).last == "not confirmed CancellationError()")
    }

    @Test func `a choice is made by number or title, and what is neither is asked again`() throws {
        let talk = try session.talk("Archive", "name=Deserts")
        #expect(try talk.answer("0", "4", "\(Int.min)", "arch", "DELETE") == .exited(0))
        #expect(
            talk.text.hasPrefix(
                """
                Do you want to archive or delete Deserts?
                12 places
                  1) Cancel (cancels)
                  2) Archive
                  3) Delete (destructive)
                Number or title, or Enter to cancel: 0
                Expected a number from 1 to 3, or a title; got "0"
                Number or title, or Enter to cancel: 4
                Expected a number from 1 to 3, or a title; got "4"
                Number or title, or Enter to cancel: -9223372036854775808
                Expected a number from 1 to 3, or a title; got "-9223372036854775808"
                Number or title, or Enter to cancel: arch

                """))
        #expect(session.lines == ["deleted"])
    }

    @Test func `what is typed before the question isn't an answer to it`() throws {
        let talk = try session.talk("Burn")
        try talk.type("1\n1\n")
        try talk.waitForPrompt()
        #expect(try talk.answer("Cancel") == .exited(3))
    }

    @Test func `people write texts, and choose values and entities`() throws {
        let talk = try session.talk("Fetch")
        #expect(try talk.answer("2", "two", " 2 ", "Green kettle", "yes", "1") == .exited(0))
        #expect(talk.text.contains("\nHow many?\nText, or Enter to cancel: two\nCount\nHow many?\n"))
        #expect(talk.text.hasSuffix("\n2 large Green true\n"))
    }

    @Test func `a text that isn't written cancels`() throws {
        #expect(try session.talk("Fetch", "size=large").answer("") == .exited(3))
    }

    @Test func `an app that is killed amid a question has failed`() throws {
        let talk = try session.talk("Remove", "landmark=1")
        try talk.waitForPrompt()
        try Client(on: session.bus, in: session.loop).killOwner(of: BusName(unchecked: TerminalSession.app))
        #expect(try talk.terminal.waitForEnd() == .exited(1))
        #expect(talk.text.hasSuffix("Enter to cancel: \napp-intents: the app has ended\n"))
    }

    // MARK: Parameters

    @Test func `a parameter that is missing is asked for`() throws {
        let talk = try session.talk("Steep")
        #expect(try talk.answer("3", "very strong") == .exited(0))
        #expect(
            talk.text == """
                Strength (strength=)
                  1) Weak
                  2) Very strong
                Number or title, or Enter to cancel: 3
                Expected a number from 1 to 2, or a title; got "3"
                Number or title, or Enter to cancel: very strong
                strong, 3 minutes, as usual, 

                """)
    }

    @Test func `a value that is none is asked for again`() throws {
        let talk = try session.talk("org.example.Add")
        #expect(try talk.answer("x", "2") == .exited(0))
        #expect(
            talk.text == """
                A (a=)
                Text, or Enter to cancel: x
                a: expected a value of type int, got "x"
                Text, or Enter to cancel: 2
                The sum is 3.
                3

                """)
    }

    @Test func `an entity is asked for by a text, and by a choice of several that match`() throws {
        let pot = try session.talk("Fill")
        #expect(try pot.answer("red", "green") == .exited(0))
        #expect(pot.text.contains("Pot (pot=)\nText, or Enter to cancel: red\nnothing is found by \"red\"\n"))
        let kettle = try session.talk("Choose", "kettle=blue")
        #expect(try kettle.answer("2") == .exited(0))
        #expect(
            kettle.text.hasPrefix("\"blue\" may be several:\n  1) Blue kettle\n  2) Light blue kettle\n"))
        #expect(kettle.text.hasSuffix("\n[\"3\", \"3\"]\n"))
    }

    @Test func `a parameter that the person doesn't say cancels, and nothing is performed`() throws {
        let talk = try session.talk("Steep")
        #expect(try talk.answer("") == .exited(3))
        #expect(talk.text.hasSuffix("app-intents: cancelled\n"))
        let several = try session.talk("Choose", "kettle=blue")
        #expect(try several.answer("") == .exited(3))
    }

    // MARK: Without a terminal

    private func run(_ arguments: String...) throws -> ProgramRun {
        try session.install()
        return try session.run(["run", TerminalSession.app] + arguments)
    }

    @Test func `a question without a terminal cancels`() throws {
        let run = try run("Remove", "landmark=1")
        #expect(run.ending == .exited(3))
        #expect(
            run.errorText == """
                app-intents: cancelled: there is no terminal to ask on, and --choose doesn't answer: Remove \
                Niagara Falls?

                """)
        #expect(run.outputText == "Remove Landmark\nRemove Niagara Falls?\n")
        #expect(try session.lines(3).last == "not confirmed CancellationError()")
        #expect(try self.run("Fetch", "size=small").ending == .exited(3))
    }

    @Test func `titles on the command line answer in turn`() throws {
        #expect(try run("Burn", "--choose", "burn", "--choose=Go").outputText.hasSuffix("They burn.\n"))
        let words = ["Large", "2", "Green kettle", "Yes", "Yes"].flatMap { ["--choose", $0] }
        let fetch = try session.run(["run", TerminalSession.app, "Fetch"] + words)
        #expect(fetch.ending == .exited(0) && fetch.outputText.hasSuffix("2 large Green true\n"))
        let half = try run("Burn", "--choose", "Burn")
        #expect(half.ending == .exited(3) && half.errorText.contains("They will burn."))
    }

    @Test(arguments: ["Delete it", "1"]) func `a title that isn't offered is an error, and nothing is done`(
        title: String
    )
        throws
    {
        let run = try run("Archive", "name=x", "--choose", title, "--choose", "Delete")
        #expect(run.ending == .exited(1))
        #expect(
            run.errorText == "app-intents: --choose \"\(title)\": expected one of Cancel, Archive, Delete\n")
        _ = try self.run("Wipe")
        #expect(session.lines == ["wipe"])
    }

    @Test func `a title is an error when nothing is asked`() throws {
        let run = try run("org.example.Add", "a=1", "--choose", "Go")
        #expect(run.ending == .exited(1) && run.outputText == "The sum is 2.\n2\n")
        #expect(run.errorText == "app-intents: --choose \"Go\": nothing is offered any more\n")
    }
}
