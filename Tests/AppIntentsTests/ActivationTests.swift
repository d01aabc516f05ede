import DBus
import TestSupport
import Testing

/// Apps that D-Bus starts for a press.
@Suite(.ownThreads) struct ActivationTests {
    private let session: PressSession

    init() throws {
        session = try PressSession(isActivatable: true)
    }

    private func stop(_ alarm: String, by process: Int32) -> String { "brew 3 - alarm \(alarm) stop by \(process)" }

    @Test func `a running app performs an intent once`() throws {
        let app = try session.start("schedule", PressSession.alarms[0], "schedule", PressSession.alarms[1])
        try session.client.waitForOwner(of: "org.example.Kit-App")
        for alarm in PressSession.alarms[0...1] { try session.press("stop", of: alarm) }
        let lines = try session.lines(2)
        #expect(Set(lines) == Set(PressSession.alarms[0...1].map { stop($0, by: app.processIdentifier) }))
        // What was performed twice would have been by now, as a call of the app takes its turn after it.
        try session.callAction("rinse-pot")
        #expect(try session.lines(3).last == "rinse")
    }

    @Test func `an app that has ended is started, performs its intents once, and ends when it is idle`() throws {
        let app = try session.start("schedule", PressSession.alarms[0], "start", PressSession.activity)
        try app.kill()
        try session.client.waitForOwner(of: "org.example.Kit-App", isThere: false)
        try session.press("stop", of: PressSession.alarms[0])
        try session.pressBrew()
        let lines = try session.lines(2).sorted()
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("brew 3 - alarm \(PressSession.alarms[0]) stop by "))
        #expect(lines[1].hasPrefix("brew 4 - activity \(PressSession.activity) brew by "))
        #expect(!lines.contains { $0.hasSuffix(" \(app.processIdentifier)") })
        try session.client.waitForOwner(of: "org.example.Kit-App", isThere: false)
        // A press that comes while it ends, or after that, starts it anew.
        try session.pressBrew()
        #expect(try session.lines(3).count == 3)
    }

    @Test func `presses in a row reach an app that ends when it is idle`() throws {
        let app = try session.start("start", PressSession.activity, "idle", "0")
        #expect(try app.waitForEnd() == .exited(0))
        for number in 1...20 {
            try session.pressBrew()
            #expect(try session.lines(number).count == number)
        }
    }

    @Test func `an app comes to the foreground before an intent that asks for it`() throws {
        let app = try session.start("ring", PressSession.alarms[0])
        _ = try session.client.next("Fired")
        try session.press("custom", of: PressSession.alarms[0])
        #expect(try session.lines(2) == ["activated token", "pour"])
        withExtendedLifetime(app) {}
    }

    @Test func `the second process takes the name over`() throws {
        let first = try startOwner()
        let second = try session.start("schedule", PressSession.alarms[0])
        try session.press("stop", of: PressSession.alarms[0])
        #expect(try session.lines(1) == [stop(PressSession.alarms[0], by: first.processIdentifier)])
        try first.kill()
        try session.callAction("rinse-pot")
        #expect(try session.lines(2).last == "rinse")
        #expect(second.ending == nil)
    }

    @Test func `an app ends with the bus`() throws {
        let app = try startOwner()
        session.bus.kill()
        #expect(try app.waitForEnd() == .exited(0))
    }

    // MARK: Calls that can't be performed

    /// Starts a process of the app, and waits until it has the app's name: else the bus would start another one for a
    /// call.
    private func startOwner() throws -> ProgramRun {
        let app = try session.start()
        try session.client.waitForOwner(of: "org.example.Kit-App")
        return app
    }

    private static func parameter(
        _ type: String, _ parameters: [(String, Value)] = [("file", "/dev/null"), ("minutes", .int64(1))]
    ) -> Value {
        .dictionary([
            ("alarm", .string("a")), ("button", .string("stop")), ("intent", .string(type)),
            ("parameters", .dictionary(parameters)),
        ])
    }

    @Test(arguments: ["kit_app.Brew", "7kit_app4BrewV"])
    func `a stored intent is found by the name of its type`(name: String) throws {
        let app = try startOwner()
        try session.callAction(
            "Brew",
            Self.parameter(
                name,
                [("file", .string(session.file)), ("minutes", .int64(-7)), ("note", .string("strong"))]))
        #expect(try session.lines(1) == ["brew -7 strong alarm a stop by \(app.processIdentifier)"])
    }

    @Test func `entities are fetched by one call of their query before the intent runs`() throws {
        let app = try startOwner()
        let others = Value.array([.variant("blue"), .variant("green")], of: "v")
        try session.callAction("Fill", Self.parameter("kit_app.Fill", [("pot", "green"), ("others", others)]))
        #expect(try session.lines(2) == ["pots blue green", "fill green blue green"])
        #expect(app.ending == nil)
    }

    @Test func `an intent whose entity isn't there any more isn't performed, and the journal says so`() throws {
        let app = try startOwner()
        try session.callAction("Fill", Self.parameter("kit_app.Fill", [("pot", "red")]))
        try app.wait(for: "the journal") {
            app.errorText.contains("Fill: the parameter pot is missing, wrong or unknown")
        }
        try session.callAction("rinse-pot")
        #expect(try session.lines(2) == ["pots red", "rinse"])
    }

    @Test(arguments: [
        "", "Brew", "7kit_app4BrewC", "7kit_app6CoffeeV", "Si", "7kit_app4BrewV\u{1}\u{2}\u{3}\u{4}\u{5}", "\u{1}AAAA",
        "\u{1F}AAAAAAAA", "$s7kit_app4BrewV ", String(repeating: "Say", count: 400) + "Si",
        String(repeating: "x", count: 3000), "ü",
    ])
    func `an unknown type is an error`(type: String) throws {
        let app = try startOwner()
        let error = #expect(throws: BusError.self) { try session.callAction("Brew", Self.parameter(type)) }
        #expect(error?.name == "org.example.AppIntents.Error.NotFound")
        try app.wait(for: "the journal") { app.errorText.hasPrefix("org.example.Kit-App: Brew: there is no intent") }
        #expect(app.ending == nil)
    }

    @Test(arguments: [
        [], [("file", Value.string("/dev/null"))], [("file", "/dev/null"), ("minutes", "3")],
        [("file", "/dev/null"), ("minutes", .int64(3)), ("sugar", true)],
        [("file", "/dev/null"), ("minutes", .int64(3)), ("note", .double(1))],
    ])
    func `a parameter that is missing, wrong or unknown is an error`(parameters: [(String, Value)]) throws {
        let app = try startOwner()
        let error = #expect(throws: BusError.self) {
            try session.callAction("Brew", Self.parameter("7kit_app4BrewV", parameters))
        }
        #expect(error?.name == "org.example.AppIntents.Error.InvalidParameter")
        #expect(app.ending == nil)
    }

    @Test func `an action that the app hasn't is an error, and so is a stored one that isn't whole`() throws {
        let app = try startOwner()
        for parameters in [[], ["x"], [Value.dictionary([("intent", .string("7kit_app4BrewV"))])]] {
            let error = #expect(throws: BusError.self) {
                if let parameter = parameters.first {
                    try session.callAction("steep", parameter)
                } else {
                    try session.callAction("steep")
                }
            }
            #expect(error?.name == "org.example.AppIntents.Error.NotFound")
        }
        #expect(app.ending == nil)
    }
}
