import DBus
import TestSupport
import Testing

/// Actions that can be undone.
@Suite(.ownThreads) struct UndoTests {
    private let session: IntentsSession

    init() throws {
        session = try IntentsSession(idleTime: 50)
    }

    private func undo(_ token: Value) throws {
        try session.prompter.reply(to: session.prompter.begin(IntentsSession.call("Undo", token)))
    }

    /// Has a collection deleted, and returns the token and the title.
    private func delete(_ parameters: [String: Value] = [:]) throws -> [Value] {
        guard case .structure(let undo) = try session.perform("DeleteCollection", parameters, [:])["undo"] else {
            throw TestFailure("there is nothing to undo")
        }
        return undo
    }

    @Test func `what was done is undone once, the last first, by an app that stays for it`() throws {
        let undo = try delete()
        #expect(undo[1] == "Delete Sweet Deserts")
        // The app would be idle by now, and another process would have nothing to undo.
        #expect(session.expectError("NotFound") { try self.undo("0") } != "")
        try self.undo(undo[0])
        #expect(try session.lines(2) == ["restored Sweet Deserts 2", "restored Sweet Deserts 2, Sweet Deserts 1"])
        _ = session.expectError("NotFound") { try self.undo(undo[0]) }
        #expect(try session.lines(2).count == 2)
    }

    @Test func `an app that has nothing to undo any more exits`() throws {
        try undo(delete()[0])
        try session.prompter.client.waitForOwner(of: IntentsSession.app, isThere: false)
    }

    @Test func `the title is the intent's until it sets a name, and nothing is undone that wasn't said`() throws {
        #expect(try delete(["isNamed": false])[1] == "Delete Collection")
        #expect(try session.perform("DeleteCollection", ["registers": false], [:]) == [:])
        #expect(try session.perform("rinse_pot") == [:])
    }

    @Test func `what another intent has opened, or goes on in the foreground, is undone`() throws {
        for (intent, title) in [("FindAndDelete", "Delete Collection"), ("DeleteOnScreen", "Delete on Screen")] {
            let options = IntentsSession.asking.merging(["activation-token": "token"]) { $1 }
            let answer = try session.begin(intent, [:], options)
            if intent == "DeleteOnScreen" { try session.prompter.answer(session.prompter.nextQuestion(), 0) }
            let result = try session.prompter.properties(of: answer)
            guard case .structure(let undo)? = result["undo"] else {
                throw TestFailure("there is nothing to undo: \(intent)")
            }
            #expect(undo[1] == .string(title))
            try self.undo(undo[0])
        }
        #expect(try session.lines(4).last == "restored")
    }

    @Test func `of more than 64 the oldest is forgotten`() throws {
        let tokens = try (0..<65).map { _ in try delete()[0] }
        #expect(Set(tokens).count == 65)
        _ = session.expectError("NotFound") { try undo(tokens[0]) }
        try undo(tokens[1])
    }
}
