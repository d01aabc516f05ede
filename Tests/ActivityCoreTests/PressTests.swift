import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// Presses on an activity and on its buttons.
struct PressTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private static let data = PlatformData(activationToken: "token")
    private let scenario = Scenario()

    /// Expects that a press, both a program's report and a person's, leads to this call.
    private func expect(
        _ call: ActivityCall?, at action: String, of id: ActivityID, owner: SandboxedApp? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let effect = ActivityEffect.invoked(id, action: action, call, owner: owner)
        let before = scenario.activities.activity(id)
        let reported = try scenario.apply(.invoke(id, action: action, Self.data))
        #expect(reported == [effect], sourceLocation: sourceLocation)
        #expect(scenario.observe(.pressed(id, action: action, Self.data)) == [effect], sourceLocation: sourceLocation)
        #expect(scenario.activities.activity(id) == before, sourceLocation: sourceLocation)
    }

    private func call(_ app: String, _ action: AppAction?, owner: SandboxedApp? = nil) -> ActivityCall {
        .app(AppCall(app: app, action: action, owner: owner, platformData: Self.data))
    }

    @Test func `a press on an activity without any action brings its app to the foreground`() throws {
        try expect(call("org.example.Tea", nil), at: "default", of: try scenario.start([.appID("org.example.Tea")]))
    }

    @Test func `a press on an activity without an app is signalled, and calls nothing`() throws {
        try expect(nil, at: "default", of: try scenario.start())
    }

    @Test func `a press opens the link, unless there is a default action`() throws {
        let link = "https://example.org"
        let id = try scenario.start([.link(link), .appID("org.example.Tea")])
        try expect(.link(link, Self.data), at: "default", of: id)
        let action = AppAction("show")
        try scenario.update(id, [.defaultAction(action)])
        try expect(call("org.example.Tea", action), at: "default", of: id)
    }

    @Test func `a press that a sandboxed app reports itself opens no link`() throws {
        let (id, link) = (try scenario.start([.link("x:y")], by: .sandboxed(Self.tea)), "x:y")
        let own = ActivityCommand.invoke(id, action: "default", Self.data)
        #expect(
            try scenario.apply(own, by: .sandboxed(Self.tea)) == [
                .invoked(id, action: "default", nil, owner: Self.tea)
            ])
        try expect(.link(link, Self.data), at: "default", of: id, owner: Self.tea)
    }

    @Test func `a press on a button runs its action`() throws {
        let (own, foreign) = (AppAction("go"), AppAction("go", target: "org.example.Coffee"))
        let id = try scenario.start([
            .actions(["own": own, "foreign": foreign]), .appID("org.example.Tea"), .link("x:y"),
        ])
        try expect(call("org.example.Tea", own), at: "own", of: id)
        try expect(call("org.example.Coffee", foreign), at: "foreign", of: id)
    }

    @Test func `a sandboxed app can't run actions of other apps`() throws {
        let action = AppAction("go", target: "org.example.Coffee")
        let id = try scenario.start([.actions(["go": action]), .defaultAction(action)], by: .sandboxed(Self.tea))
        for name in ["go", "default"] {
            try expect(call("org.example.Tea", action, owner: Self.tea), at: name, of: id, owner: Self.tea)
        }
    }

    @Test func `an action that the activity doesn't have is refused`() throws {
        let id = try scenario.start([.actions(["go": AppAction("go"), "come": AppAction("go")])])
        #expect(
            scenario.refusal(of: .invoke(id, action: "stay", PlatformData()))
                == "action: expected come, go or default, got \"stay\"")
        #expect(scenario.observe(.pressed(id, action: "stay", PlatformData())) == [])
        let other = try scenario.start()
        #expect(
            scenario.refusal(of: .invoke(other, action: "", PlatformData()))
                == "action: expected default, got \"\"")
    }

    @Test func `a pending activity can't be pressed, a stale or an ended one can`() throws {
        let pending = try scenario.start([.startAt(Scenario.microseconds(.hours(1)))])
        #expect(
            scenario.refusal(of: .invoke(pending, action: "default", PlatformData()))
                == "InvokeAction: expected an activity that has started")
        #expect(scenario.observe(.pressed(pending, action: "default", PlatformData())) == [])
        try expect(nil, at: "default", of: try scenario.start([.staleAt(1)]))
        let ended = try scenario.start()
        try scenario.end(ended)
        try expect(nil, at: "default", of: ended)
    }

    @Test func `a press changes nothing on disk`() throws {
        let id = try scenario.start([.link("x:y")])
        let command = ActivityCommand.invoke(id, action: "default", Self.data)
        let change = try scenario.activities.apply(command, by: .host, at: scenario.now)
        #expect(!change.isToBeStored && !change.isEmpty)
    }
}
