import DBus
import TestSupport
import Testing

/// The prompter of the host for intents that nobody has called: those of a press on an alarm, or in the desktop.
@Suite(.ownThreads) struct PressedIntentTests {
    private let session: HostSession

    init() throws {
        session = try HostSession()
    }

    /// Has the app perform an action, as a desktop does.
    private func press(_ action: String) throws {
        try session.client.call(
            "ActivateAction", of: "org.freedesktop.Application", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) { writer in
            writer.append(action)
            writer.array(of: "v") { _ in }
            writer.array(of: "{sv}") { _ in }
        }
    }

    @Test func `its snippet is shown, and a press on that performs the button's action`() throws {
        try press("ClosestLandmark")
        let (shown, number) = try session.notification(1)
        #expect(shown.summary == "Niagara Falls" && shown.appName == "Kit")
        try session.press("Favorite", on: number)
        let (again, _) = try session.notification(2)
        #expect(again.summary == "Niagara Falls")
    }

    @Test func `its dialog is shown, and without one nothing, nor is the host started`() throws {
        try press("Prepare")
        try session.loop.poll(for: "the end") { session.session.lines.contains("prepared") }
        #expect(try !session.client.hasOwner(HostSession.host))
        try press("Unseal")
        let (shown, _) = try session.notification(1)
        #expect(shown.summary == "Unseal" && shown.body == "Kit.\nIt is unsealed.")
    }

    @Test func `its question is asked, and the answer goes on with it`() throws {
        try press("Burn")
        let (question, number) = try session.notification(1)
        #expect(question.summary == "Really?" && question.labels.contains("Keep"))
        try session.press("Burn", on: number)
        let (second, next) = try session.notification(2)
        #expect(second.body.contains("Ash"))
        try session.press(try #require(second.labels.first), on: next)
        #expect(try session.notification(3).0.body == "Kit.\nThey burn.")
    }

    @Test func `its error is shown`() throws {
        try press("Spill")
        let (shown, _) = try session.notification(1)
        #expect(shown.summary == "Spill" && shown.body == "Kit.\nthe pot is broken")
    }

    @Test func `a connection that isn't the app it names is denied`() throws {
        let call = try Message.methodCall(
            "Show", of: "org.example.AppIntents.Prompter", at: "/org/example/AppIntents", on: HostSession.host
        ) { writer in
            writer.append(UInt64(1))
            Value.dictionary(["title": "x", "app": "org.example.Kit-App"]).write(to: &writer)
        }
        let error = #expect(throws: BusError.self) { try session.client.answer(to: call) }
        #expect(error?.name == .accessDenied)
        #expect(session.sent.isEmpty)
    }

    @Test func `an app that nobody has called has two notifications, and a third closes the first`() throws {
        let app = try ScriptedApp(on: session.session.bus, in: session.loop)
        try session.session.install(ScriptedApp.manifest, id: "org.example.Tea", name: "Tea")
        func show(_ number: UInt64) throws {
            try app.client.call(
                "Show", of: "org.example.AppIntents.Prompter", at: "/org/example/AppIntents", on: HostSession.host
            ) { writer in
                writer.append(number)
                Value.dictionary(["title": .string("\(number)"), "app": "org.example.Tea"]).write(to: &writer)
            }
        }
        try show(1)
        try show(2)
        let (_, first) = try session.notification(1)
        try session.notification(2)
        try show(3)
        try session.waitForClose(of: first)
        #expect(try session.notification(3).0.summary == "3")
    }
}
