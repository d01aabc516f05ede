import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// RequestAuthorization, GetAuthorization, ListAuthorizations and SetAuthorization.
@Suite struct AuthorizationTests {
    private let service = Service()
    private let tea = SandboxedApp(id: "org.example.Tea")
    private var app: Caller { .sandboxed(tea) }

    private func state(
        _ member: MemberName, _ options: [String: Value] = [:], from caller: Caller
    ) throws -> [Value] {
        try service.answer(.service(member, .dictionary(options)), from: caller)
    }

    @Test func `a sandboxed app gets the decision, and only RequestAuthorization asks the person`() throws {
        #expect(try state("GetAuthorization", ["usage": "Tea"], from: app) == ["not-determined"])
        #expect(service.questions == [])
        #expect(
            try state("RequestAuthorization", ["usage": "To tell when tea is ready"], from: app) == ["not-determined"])
        #expect(try state("RequestAuthorization", ["app-id": "org.example.Tea"], from: app) == ["not-determined"])
        #expect(
            service.questions == [
                Question(app: tea, usage: "To tell when tea is ready"), Question(app: tea, usage: ""),
            ])
        for (decision, name) in [(Authorization.denied, "denied"), (.authorized, "authorized")] {
            service.decide([tea: decision, SandboxedApp(id: "snap.eggs"): .denied])
            #expect(try state("GetAuthorization", from: app) == [.string(name)])
            #expect(try state("RequestAuthorization", from: app) == [.string(name)])
        }
    }

    @Test func `programs outside a sandbox are authorized, and nobody is asked`() throws {
        for options in [[:], ["app-id": "org.example.Tea", "usage": "x"]] as [[String: Value]] {
            for member in ["GetAuthorization", "RequestAuthorization"] as [MemberName] {
                for caller in [Caller.host, .host(appID: "org.example.Clock")] {
                    #expect(try state(member, options, from: caller) == ["authorized"])
                }
            }
        }
        #expect(service.questions == [])
    }

    @Test func `a sandboxed app can't request authorization for another app`() throws {
        for member in ["GetAuthorization", "RequestAuthorization"] as [MemberName] {
            let call = Call.service(member, .dictionary(["app-id": Value.string("org.example.Bank")]))
            let error = try service.refusal(of: call, from: app)
            #expect(error == BusError(.accessDenied, "app-id: sandboxed apps may not name another app"))
        }
        #expect(service.questions == [])
    }

    private static let badOptions: [(options: [String: Value], name: String, text: String)] = [
        (["use": "x"], "InvalidConfiguration", #"options: expected app-id or usage, got "use""#),
        (["usage": .uint32(1)], "InvalidConfiguration", "usage: expected a value of type s, got one of type u"),
        (["usage": "a\nb"], "InvalidConfiguration", "usage: expected no control character, got U+A"),
        (["usage": "\u{9B}"], "InvalidConfiguration", "usage: expected no control character, got U+9B"),
        (
            ["usage": .string(String(repeating: "é", count: 129))], "TooLarge",
            "usage: expected at most 256 bytes, got 258"
        ),
        (
            ["app-id": "a/b"], "InvalidConfiguration",
            #"app-id: expected a desktop id: letters, digits, '-', '_', '+', '.', got "a/b""#
        ),
        (
            ["app-id": .string(String(repeating: "a", count: 256))], "TooLarge",
            "app-id: expected at most 255 bytes, got 256"
        ),
    ]

    @Test func `invalid options are refused with the reason`() throws {
        for bad in Self.badOptions {
            for member in ["GetAuthorization", "RequestAuthorization"] as [MemberName] {
                for caller in [.host, app] {
                    let error = try service.refusal(of: .service(member, .dictionary(bad.options)), from: caller)
                    #expect(error.name.rawValue == "org.example.Alarms.Error.\(bad.name)")
                    #expect(error.message == bad.text)
                }
            }
        }
        let longest = Value.string(String(repeating: "é", count: 128))
        #expect(try state("GetAuthorization", ["usage": longest], from: app) == ["not-determined"])
    }

    @Test func `decisions are made, listed by the app and taken back`() throws {
        func list() throws -> [Value] { try service.answer(.service("ListAuthorizations")) }
        func row(_ app: String, _ state: String) -> Value { .structure([.string(app), .string(state)]) }
        func decide(_ app: String, _ state: String) throws {
            #expect(try service.answer(.service("SetAuthorization", .string(app), .string(state))) == [])
        }
        #expect(try list() == [.array([], of: "(ss)")])
        try decide("snap.eggs", "denied")
        try decide("org.example.Tea", "authorized")
        #expect(try list() == [.array([row("org.example.Tea", "authorized"), row("snap.eggs", "denied")], of: "(ss)")])
        #expect(try state("GetAuthorization", from: app) == ["authorized"])
        try decide("org.example.Tea", "not-determined")
        #expect(try list() == [.array([row("snap.eggs", "denied")], of: "(ss)")])
        #expect(try state("GetAuthorization", from: app) == ["not-determined"])
    }

    @Test func `a decision that isn't one, or on what is no app, is refused`() throws {
        for (app, state, text) in [
            ("org.example.Tea", "allowed", #"state: expected not-determined, authorized or denied, got "allowed""#),
            ("org.example.Tea", "", #"state: expected not-determined, authorized or denied, got """#),
            ("", "denied", #"app: expected the id of a sandboxed app, got """#),
            ("snap.", "denied", #"app: expected the id of a sandboxed app, got "snap.""#),
            ("a b", "denied", #"app: expected a desktop id: letters, digits, '-', '_', '+', '.', got "a b""#),
        ] {
            let error = try service.refusal(of: .service("SetAuthorization", .string(app), .string(state)))
            #expect(error == BusError("org.example.Alarms.Error.InvalidConfiguration", text))
        }
        #expect(service.engine.authorizations.isEmpty)
    }

    @Test func `there are decisions on a thousand apps at most`() throws {
        let apps = (0..<1000).map { SandboxedApp(id: "org.example.App\($0)") }
        service.decide(Dictionary(uniqueKeysWithValues: apps.map { ($0, .authorized) }))
        let error = try service.refusal(of: .service("SetAuthorization", "org.example.Tea", "denied"))
        #expect(error.name == "org.example.Alarms.Error.MaximumLimitReached")
        #expect(try service.answer(.service("SetAuthorization", "org.example.App7", "denied")) == [])
        #expect(try service.answer(.service("SetAuthorization", "org.example.App8", "not-determined")) == [])
        #expect(try service.answer(.service("SetAuthorization", "org.example.Tea", "denied")) == [])
    }

    @Test func `an app sets alarms once it is allowed to`() throws {
        let calls = [
            Call.service("StartTimer", .uint32(60), "Tea"), .service("ScheduleAt", "in 5 minutes", "Tea"),
            .service(
                "Schedule", "", .dictionary(["pre-alert": .uint64(60_000_000), "usage": "Tea"] as [String: Value])),
        ]
        for decisions in [[:], [tea: Authorization.denied]] {
            service.decide(decisions)
            for call in calls {
                #expect(try service.refusal(of: call, from: app).name == "org.example.Alarms.Error.NotAuthorized")
            }
        }
        service.decide([tea: .authorized])
        for call in calls { try service.answer(call, from: app) }
        #expect(service.allAlarms.count == 3)
    }

    @Test func `the purpose stated in a refused call is read for the question, and isn't kept`() throws {
        let keys: [String: Value] = ["pre-alert": .uint64(60_000_000), "usage": "To tell when tea is ready"]
        let call = Call.service("Schedule", "", .dictionary(keys))
        #expect(service.bus.usage(statedIn: try call.message) == "To tell when tea is ready")
        for other in [
            Call.service("Schedule", "", .dictionary(["pre-alert": Value.uint64(1)])), .service("Schedule", "usage"),
            .service("StartTimer", .uint32(1), "usage"), .object("/", .alarms, "Schedule", "", .dictionary(keys)),
        ] {
            #expect(service.bus.usage(statedIn: try other.message) == "")
        }
        let id = try service.schedule(keys)
        #expect(try service.configuration(of: id).properties == ["pre-alert": .uint64(60_000_000)])
        let update = Call.service("Update", .string(id.description), .dictionary(["usage": Value.string("x")]))
        let error = try service.refusal(of: update)
        #expect(error.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error.message == "usage: expected only in Schedule, got in Update")
    }
}
