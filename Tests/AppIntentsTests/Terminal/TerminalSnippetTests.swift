import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Snippets on a terminal, their buttons, and undoing.
@Suite(.ownThreads) struct TerminalSnippetTests {
    private let session: TerminalSession

    init() throws {
        session = try TerminalSession()
    }

    private func run(_ arguments: String...) throws -> ProgramRun {
        try session.install()
        return try session.run(["run", TerminalSession.app] + arguments)
    }

    @Test func `a snippet is shown, and anew after a press`() throws {
        let talk = try session.talk("ClosestLandmark")
        #expect(try talk.answer("1", "") == .exited(0))
        #expect(
            talk.text == """
                The closest landmark is Niagara Falls.
                Niagara Falls
                5 km
                1
                  1) Favorite
                  2) Find Tickets
                  3) Search
                  4) Spill
                Number or title, or Enter to end: 1
                  1) Favorite (on)
                  2) Find Tickets
                  3) Search
                  4) Spill
                Number or title, or Enter to end: 

                """)
        #expect(session.lines.contains("favorite true"))
    }

    @Test func `a press may ask, with a button of its own, and show something else`() throws {
        let talk = try session.talk("ClosestLandmark")
        #expect(try talk.answer("Find Tickets", "3", "more", "1") == .exited(0))
        #expect(
            talk.text.hasSuffix(
                """
                2 tickets
                  1) Search
                  2) Cancel (cancels)
                  3) More
                Number or title, or Enter to cancel: more
                3 tickets
                  1) Search
                  2) Cancel (cancels)
                  3) More
                Number or title, or Enter to cancel: 1
                Found 3

                """))
        #expect(session.lines.last == "searched 3")
    }

    @Test func `a press that fails says why, and the person goes on`() throws {
        let talk = try session.talk("ClosestLandmark")
        #expect(try talk.answer("Spill", "2", "", "") == .exited(0))
        #expect(talk.text.contains("end: Spill\nthe pot is broken\n  1) Favorite\n"))
        // The question of the second press.
        #expect(talk.text.contains("Enter to cancel: \ncancelled\n  1) Favorite\n"))
    }

    @Test func `what changes while an action runs is shown`() throws {
        try session.directory.write("", to: "lines.go")
        let talk = try session.talk("ClosestLandmark")
        #expect(try talk.answer("Search", "") == .exited(0))
        #expect(talk.text.contains("end: Search\n  1) Favorite (on)\n"))
    }

    @Test func `an app that is killed ends what it shows`() throws {
        let talk = try session.talk("ClosestLandmark")
        try talk.waitForPrompt()
        try Client(on: session.bus, in: session.loop).killOwner(of: BusName(unchecked: TerminalSession.app))
        #expect(try talk.terminal.waitForEnd() == .exited(0))
        #expect(talk.text.hasSuffix("Enter to end: \nThe app has ended.\n"))
    }

    @Test func `without a terminal a snippet is printed, and nobody waits`() throws {
        let run = try run("ClosestLandmark")
        #expect(run.ending == .exited(0))
        #expect(run.outputText == "The closest landmark is Niagara Falls.\nNiagara Falls\n5 km\n1\n")
    }

    @Test func `titles on the command line press buttons in turn`() throws {
        let run = try run(
            "ClosestLandmark", "--choose", "Find Tickets", "--choose", "More", "--choose", "Search")
        #expect(run.ending == .exited(0) && run.outputText.hasSuffix("5 km\n1\n1 tickets\n2 tickets\nFound 2\n"))
        let wrong = try self.run("ClosestLandmark", "--choose", "Favorite", "--choose", "Heart", "--choose", "Favorite")
        #expect(wrong.ending == .exited(1))
        #expect(wrong.errorText.contains("\"Heart\": expected one of Favorite, Find Tickets, Search, Spill\n"))
        #expect(session.lines.filter { $0.hasPrefix("favorite") } == ["favorite true"])
        let failed = try self.run("ClosestLandmark", "--choose", "Spill", "--choose", "Favorite")
        #expect(failed.ending == .exited(1) && failed.errorText == "app-intents: the pot is broken\n")
        #expect(session.lines.filter { $0.hasPrefix("favorite") }.count == 1)
    }

    // MARK: For programs

    private func object(_ text: String) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }

    @Test func `for programs the result is one object, of what was asked and shown, too`() throws {
        let run = try run(
            "ClosestLandmark", "--json", "--choose", "Favorite", "--choose", "Find Tickets", "--choose", "Search")
        #expect(run.ending == .exited(0) && run.errorText.isEmpty)
        let result = try object(run.outputText)
        #expect(result["value"] as? String == "1")
        #expect(result["dialog"] as? String == "The closest landmark is Niagara Falls.")
        let shown = try #require(result["shown"] as? [NSDictionary])
        #expect(
            shown.map { $0["lines"] as? [String] } == [
                ["Niagara Falls", "5 km"], ["Niagara Falls", "5 km"], ["Found 1"],
            ])
        #expect((shown[1]["buttons"] as? [[String: String]])?.first?["icon"] == "object-select-symbolic")
        let asked = try #require(result["asked"] as? [NSDictionary])
        #expect(asked.map { $0["answer"] as? String } == ["Search"])
        #expect(asked.map { $0["title"] as? String } == ["1 tickets"])
    }

    @Test func `for programs the prompts are on standard error`() throws {
        try session.install()
        let path = session.directory.path + "/result"
        let command = "exec \"$1\" run \(TerminalSession.app) Burn --json >\"$2\""
        let program = try ProgramRun.path(of: "app-intents")
        let talk = Talk(
            try TerminalRun(
                "/bin/sh", ["-c", command, "sh", program, path], environment: session.environment, in: session.loop))
        #expect(try talk.answer("1", "1") == .exited(0))
        #expect(talk.text.hasPrefix("Really?\nOld letters\n  1) Burn (destructive)\n  2) Keep (cancels)\n"))
        #expect(try object(session.directory.read("result"))["dialog"] as? String == "They burn.")
    }

    // MARK: Undoing

    @Test func `what was done is undone once, by the command that is printed`() throws {
        let talk = try session.talk("DeleteCollection")
        #expect(try talk.answer() == .exited(0))
        let line = talk.text.split(separator: "\n").last ?? ""
        #expect(line.hasPrefix("Undo Delete Sweet Deserts: app-intents undo \(TerminalSession.app) "))
        let words = line.split(separator: " ").suffix(3).map(String.init)
        let first = try session.run(words)
        #expect(first.ending == .exited(0) && first.outputText == "Undone.\n")
        #expect(session.lines == ["restored Sweet Deserts 2", "restored Sweet Deserts 2, Sweet Deserts 1"])
        let second = try session.run(words)
        #expect(second.ending == .exited(1))
        #expect(second.errorText == "app-intents: there is nothing to undo with this token\n")
        let undo = try object(run("DeleteCollection", "--json").outputText)["undo"] as? [String: String]
        #expect(undo?["title"] == "Delete Sweet Deserts" && undo?["token"]?.count == 32)
    }

    @Test func `without a token what was done last is undone, then what was done before`() throws {
        for _ in 1...3 { #expect(try run("DeleteCollection").ending == .exited(0)) }
        let token = try #require(run("DeleteCollection").outputText.split(whereSeparator: \.isWhitespace).last)
        for words in [[String(token)], [], [], []] {
            #expect(try session.run(["undo", TerminalSession.app] + words).ending == .exited(0))
        }
        #expect(session.lines.count == 8)
        let last = try session.run(["undo", TerminalSession.app])
        #expect(last.ending == .exited(1))
        #expect(last.errorText == "app-intents: \"\(TerminalSession.app)\": there is nothing to undo\n")
        #expect(session.lines.count == 8)
    }

    @Test func `a token that the app doesn't know any more is passed over`() throws {
        #expect(try run("DeleteCollection").ending == .exited(0))
        let directory = try #require(session.environment["XDG_RUNTIME_DIR"])
        try Shell.run("printf 'old1\\nold2\\n' >>\"$1\"", "\(directory)/app-intents/\(TerminalSession.app)")
        let undo = try session.run(["undo", TerminalSession.app])
        #expect(undo.ending == .exited(0) && undo.outputText == "Undone.\n")
        #expect(try session.run(["undo", TerminalSession.app]).errorText.contains("there is nothing to undo"))
    }

    @Test func `where no session keeps tokens, the token is needed`() throws {
        let environment = session.environment.filter { $0.key != "XDG_RUNTIME_DIR" }
        let undo = try ProgramRun(
            "app-intents", ["undo", TerminalSession.app], environment: environment, in: session.loop)
        #expect(try undo.waitForEnd() == .exited(2))
        #expect(undo.errorText.hasPrefix("app-intents: expected a token: XDG_RUNTIME_DIR isn't set"))
    }

    @Test func `what an app that was killed has done is forgotten`() throws {
        #expect(try run("DeleteCollection").ending == .exited(0))
        try Client(on: session.bus, in: session.loop).killOwner(of: BusName(unchecked: TerminalSession.app))
        #expect(try session.run(["undo", TerminalSession.app]).errorText.contains("isn't running"))
        #expect(try run("Wipe").ending == .exited(0))
        #expect(try session.run(["undo", TerminalSession.app]).errorText.contains("there is nothing to undo"))
    }

    @Test func `an app that doesn't run has nothing to undo, and isn't started`() throws {
        let run = try session.run(["undo", TerminalSession.app, "1"])
        #expect(run.ending == .exited(1))
        #expect(run.errorText == "app-intents: \"\(TerminalSession.app)\" isn't running, and has nothing to undo\n")
        let client = try Client(on: session.bus, in: session.loop)
        #expect(try !client.hasOwner(BusName(unchecked: TerminalSession.app)))
    }
}
