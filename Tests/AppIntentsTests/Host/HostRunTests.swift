import DBus
import TestSupport
import Testing

/// The notifications in which the host asks an app's questions and shows its results.
@Suite(.ownThreads) struct HostRunTests {
    private let session: HostSession

    init() throws {
        session = try HostSession()
    }

    @Test func `a result is one notification, with its view's buttons`() throws {
        try session.run("ClosestLandmark")
        let (shown, _) = try session.notification(1)
        #expect(shown.appName == "Kit")
        #expect(shown.summary == "Niagara Falls")
        #expect(shown.body == "Kit.\nThe closest landmark is Niagara Falls.\n5 km")
        #expect(shown.labels == ["Favorite", "Find Tickets", "More…"])
    }

    @Test func `a press runs the button's action, and then the new view is shown`() throws {
        try session.run("ClosestLandmark")
        let (_, number) = try session.notification(1)
        try session.press("Favorite", on: number)
        let (again, _) = try session.notification(2)
        #expect(again.labels == ["✓ Favorite", "Find Tickets", "More…"])
        #expect(session.server.closed == [number])
        #expect(session.session.lines.contains("favorite true"))
    }

    @Test func `more buttons are on the next page, which comes back to the first`() throws {
        try session.run("ClosestLandmark")
        try session.press("More…", on: session.notification(1).1)
        #expect(try session.notification(2).0.labels == ["Search", "Spill", "More…"])
        try session.press("More…", on: session.notification(2).1)
        #expect(try session.notification(3).0.labels == ["Favorite", "Find Tickets", "More…"])
    }

    @Test func `a confirmation is asked within a result, and its answer goes on`() throws {
        try session.run("ClosestLandmark")
        try session.press("Find Tickets", on: session.notification(1).1)
        let (question, number) = try session.notification(2)
        #expect(question.labels == ["Search", "More", "Cancel"])
        #expect(question.expiry == 0)
        try session.press("Search", on: number)
        try session.loop.poll(for: "the search") { session.session.lines.contains("searched 1") }
    }

    @Test func `a question that is closed is cancelled, and nothing is done`() throws {
        let run = try session.begin("Archive", ["name": "letters"])
        let (question, number) = try session.notification(1)
        #expect(question.summary == "Do you want to archive or delete letters?")
        #expect(question.labels == ["Archive", "Delete", "Cancel"])
        try session.server.close(number, reason: 2)
        #expect(try session.error(of: run) == "org.example.AppIntents.Error.Cancelled")
        #expect(session.session.lines == [])
        #expect(session.sent.count == 1)
    }

    @Test func `the chosen option is the answer`() throws {
        try session.activate(#"run:org.example.Kit-App/Archive?{"name":"letters"}"#)
        try session.press("Archive", on: session.notification(1).1)
        let (result, _) = try session.notification(2)
        #expect(result.summary == "Archive")
        #expect(session.session.lines == ["archived"])
    }

    @Test func `an action is undone by its button`() throws {
        try session.run("DeleteCollection")
        let (shown, number) = try session.notification(1)
        #expect(shown.summary == "Delete Sweet Deserts")
        #expect(shown.labels == ["Undo"])
        try session.press("Undo", on: number)
        let (undone, _) = try session.notification(2)
        #expect(undone.summary == "Undone.")
        #expect(session.session.lines.last?.hasPrefix("restored") == true)
        #expect(try session.call("ListUndo")[0].elements == [])
    }

    @Test func `the last action is undone by typing so`() throws {
        try session.run("DeleteCollection")
        try session.notification(1)
        let found = try session.find("undo")
        #expect(found.first?["Title"] == "Undo: Delete Sweet Deserts")
        try session.activate(#require(found.first?["Result"]).text)
        try session.notification(2)
        #expect(session.session.lines.last?.hasPrefix("restored") == true)
        let error = #expect(throws: BusError.self) { try session.call("UndoLast") }
        #expect(error?.name == "org.example.AppIntents.Error.NotFound")
    }

    @Test func `app-intents undo without an app undoes what any app did last`() throws {
        let none = try session.session.run(["undo"])
        #expect(none.ending == .exited(1) && none.errorText == "app-intents: there is nothing to undo\n")
        try session.run("DeleteCollection")
        try session.notification(1)
        let undo = try session.session.run(["undo"])
        #expect(undo.ending == .exited(0) && undo.outputText == "Undone.\n")
        #expect(session.session.lines.last?.hasPrefix("restored") == true)
    }

    @Test func `Run replies with the result, and shows it`() throws {
        let result = try session.call(
            "Run", "org.example.Kit-App", "ClosestLandmark", .dictionary([:] as [String: Value]),
            .dictionary([:] as [String: Value]))
        #expect(try result[0].properties["dialog"] == "The closest landmark is Niagara Falls.")
        try session.notification(1)
    }

    @Test func `without buttons a question is cancelled, and it says how to answer it`() throws {
        let session = try HostSession(server: .named("fake", capabilities: ["body"]))
        try session.activate(#"run:org.example.Kit-App/Archive?{"name":"letters"}"#)
        let (shown, _) = try session.notification(1)
        #expect(shown.summary == "Do you want to archive or delete letters?")
        #expect(shown.body == "Kit.\nTo answer it, use a terminal: app-intents run org.example.Kit-App Archive")
        #expect(shown.actions == [])
        #expect(!session.session.lines.contains("archived"))
    }

    @Test func `an app that doesn't answer is named, but not while it asks`() throws {
        let session = try HostSession(hostOptions: ["--answer-timeout", "0"])
        try session.activate(#"run:org.example.Kit-App/Archive?{"name":"letters"}"#)
        let (silent, _) = try session.notification(1)
        #expect(silent.summary == "Archive")
        #expect(silent.body == "Kit.\nThe app doesn't answer.")
        let (question, number) = try session.notification(2)
        #expect(question.summary == "Do you want to archive or delete letters?")
        try session.press("Archive", on: number)
        let (result, _) = try session.notification(3)
        #expect(result.summary == "Archive")
        #expect(session.sent.count == 3)
    }

    @Test func `the action of an app that doesn't answer is cancelled by a button`() throws {
        let session = try HostSession(hostOptions: ["--answer-timeout", "0"])
        let run = try session.begin("Wait")
        let (silent, number) = try session.notification(1)
        #expect(silent.body == "Kit.\nThe app doesn't answer." && silent.labels == ["Cancel"])
        _ = try session.session.lines(1)
        try session.press("Cancel", on: number)
        #expect(try session.error(of: run) == "org.example.AppIntents.Error.Cancelled")
        #expect(try session.session.lines(2) == ["waits", "cancelled"])
        #expect(session.sent.count == 1)
    }

    @Test func `an answer closes the notification that there was none`() throws {
        let session = try HostSession(hostOptions: ["--answer-timeout", "0"])
        let run = try session.begin("SearchSlowly")
        let (_, number) = try session.notification(1)
        try session.session.directory.write("", to: "lines.go")
        #expect(try session.error(of: run) == nil)
        try session.waitForClose(of: number)
    }

    @Test func `without buttons, a notification says that an app doesn't answer`() throws {
        let session = try HostSession(
            server: .named("fake", capabilities: ["body"]), hostOptions: ["--answer-timeout", "0"])
        let run = try session.begin("Wait")
        let (silent, _) = try session.notification(1)
        #expect(silent.body == "Kit.\nThe app doesn't answer." && silent.labels.isEmpty)
        withExtendedLifetime(run) {}
    }

    @Test func `another program can't ask in the name of an app`() throws {
        let call = try Message.methodCall(
            "Show", of: "org.example.AppIntents.Prompter", at: "/org/example/AppIntents", on: HostSession.host
        ) { writer in
            writer.append(UInt64(1))
            writer.array(of: "{sv}") { _ in }
        }
        let error = #expect(throws: BusError.self) { try session.client.answer(to: call) }
        #expect(error?.name == .accessDenied)
    }

    @Test func `the host leaves the bus when it has no work, but not before a question is answered`() throws {
        let session = try HostSession(hostOptions: ["--idle", "0"])
        #expect(try session.find("closest").count == 1)
        try session.client.waitForOwner(of: HostSession.host, isThere: false)
        try session.activate(#"run:org.example.Kit-App/Archive?{"name":"letters"}"#)
        let (_, number) = try session.notification(1)
        #expect(try session.client.hasOwner(HostSession.host))
        try session.server.close(number, reason: 2)
        try session.client.waitForOwner(of: HostSession.host, isThere: false)
        #expect(!session.session.lines.contains("archived"))
    }
}
