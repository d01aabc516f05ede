import DBus
import EventLoop
import TestSupport
import Testing

/// Actions in the background and in the foreground.
@Suite(.ownThreads) struct ModeTests {
    private static let token: [String: Value] = ["activation-token": "token"]
    private let session: IntentsSession
    private var prompter: TestPrompter { session.prompter }

    init() throws {
        session = try IntentsSession()
    }

    private func options(acted: Int64? = nil) -> [String: Value] {
        var options = Self.token.merging(IntentsSession.asking) { $1 }
        options["acted"] = acted.map { .uint64(UInt64(max(Clock.boot.now - $0, 0))) }
        return options
    }

    @Test func `an intent for both modes comes to the foreground unless its caller says otherwise`() throws {
        #expect(try session.perform("CrowdStatus", [:], Self.token)["value"] == .int64(3))
        #expect(try session.lines(2) == ["activated token", "in the foreground"])
        _ = try session.perform("CrowdStatus", [:], ["mode": "background", "activation-token": "token"])
        #expect(try session.lines(3).last == "in the background")
    }

    @Test func `an intent opens the app when it decides to, without a question if the person has just acted`() throws {
        #expect(try session.perform("CrowdStatusLater", ["isOpen": false], options(acted: 0))["value"] == .int64(0))
        let result = try session.perform("CrowdStatusLater", [:], options(acted: 0))
        #expect(result == ["value": .int64(3), "dialog": "It is quiet."])
        // Nothing was opened for the first.
        #expect(try session.lines(2) == ["activated token", "in the foreground"])
        #expect(prompter.calls.isEmpty)
    }

    @Test(arguments: [nil, 6_000_000, -60_000_000] as [Int64?])
    func `a person who hasn't just acted is asked`(acted: Int64?) throws {
        let answer = try session.begin("CrowdStatusLater", [:], options(acted: acted))
        let question = try prompter.nextQuestion()
        #expect(question.content == ["title": "Get Crowd Status Later", "dialog": "Continue in the app?"])
        #expect(question.options.map { $0["text"] } == ["Open", "Cancel"])
        try prompter.answer(question, 0)
        try prompter.reply(to: answer)
        #expect(try session.lines(2) == ["activated token", "in the foreground"])
    }

    @Test func `a person who denies it gets the result all the same`() throws {
        let answer = try session.begin("CrowdStatusLater", ["alwaysConfirm": true], options(acted: 0))
        try prompter.answer(prompter.nextQuestion(), 1)
        #expect(try prompter.properties(of: answer)["value"] == .int64(3))
        #expect(try session.lines(1) == ["the app may not come to the foreground"])
    }

    @Test func `an intent that insists is denied`() throws {
        let answer = try session.begin("Insist", [:], options(acted: 0))
        let question = try prompter.nextQuestion()
        #expect(question.content["dialog"] == "Come along?")
        try prompter.answer(question, -1)
        _ = session.expectError("Denied") { try prompter.reply(to: answer) }
        _ = session.expectError("Denied") { _ = try session.perform("Insist", [:], Self.token) }
    }

    @Test(arguments: [["mode": "background", "activation-token": "token"], [:]] as [[String: Value]])
    func `without a display, or in the background, it can't continue in the foreground`(options: [String: Value])
        throws
    {
        _ = try session.perform("CrowdStatusLater", [:], options)
        _ = session.expectError("Denied") { _ = try session.perform("Insist", [:], options) }
        _ = try session.perform("rinse_pot")
        #expect(try session.lines(1) == ["rinse"])
    }

    @Test func `a deferred intent comes to the foreground before it ends`() throws {
        _ = try session.perform("Prepare", [:], Self.token)
        #expect(try session.lines(2) == ["prepared", "activated token"])
        _ = try session.perform("Prepare", [:], ["mode": "background", "activation-token": "token"])
        #expect(try session.lines(3) == ["prepared", "activated token", "prepared"])
    }

    @Test func `an intent goes on in the foreground, by an error or a request`() throws {
        let first = try session.begin("GoOn", [:], options())
        try prompter.answer(prompter.nextQuestion(), 0)
        #expect(try prompter.properties(of: first) == [:])
        #expect(try session.lines(2) == ["activated token", "went on"])
        let second = try session.begin("GoOn", ["throwsError": false], options())
        try prompter.answer(prompter.nextQuestion(), 0)
        try prompter.reply(to: second)
        #expect(try session.lines(4).last == "here")
        let third = try session.begin("GoOn", [:], options())
        try prompter.answer(prompter.nextQuestion(), -1)
        _ = session.expectError("Denied") { try prompter.reply(to: third) }
    }

    @Test func `an open intent runs the views, then opens the app, and then performs`() throws {
        _ = try session.perform("OpenLandmark", ["target": "1"], Self.token)
        #expect(
            try session.lines(5) == [
                "landmarks 1", "first view Niagara Falls", "second view 1", "activated token", "opened Niagara Falls",
            ])
        _ = session.expectError("InvalidParameter") {
            _ = try session.perform("OpenLandmark", ["target": "7"], Self.token)
        }
        _ = session.expectError("NotSupported") {
            _ = try session.perform("OpenLandmark", ["target": "1"], ["mode": "background"])
        }
        #expect(try session.lines(6).dropFirst(5) == ["landmarks 7"])
    }

    @Test func `the intent of a result runs next, in the foreground, or not at all`() throws {
        #expect(try session.perform("FindAndOpen", [:], Self.token) == ["dialog": "Here it is."])
        #expect(
            try session.lines(5) == ["found", "first view Uluru", "second view 2", "activated token", "opened Uluru"])
        #expect(try session.perform("FindAndOpen", [:], ["mode": "background"]) == ["dialog": "Here it is."])
        #expect(try session.lines(6).dropFirst(5) == ["found"])
        _ = try session.perform("FindAndGetStatus", [:], ["mode": "background"])
        #expect(try session.lines(7).last == "in the background")
    }

    @Test func `an intent that only says what is shown need not perform`() throws {
        #expect(try session.perform("continent", ["name": "Asia"], Self.token) == [:])
        #expect(try session.lines(2) == ["continent Asia", "activated token"])
    }
}
