import DBus
import EventLoop
import TestSupport
import Testing

/// The calls to apps and the signals after a person presses a button.
@Suite(.showsLogs) final class ActionTests: SessionSuite {
    /// The app of these tests: this client owns its name.
    private static let app: BusName = "org.example.Tea"

    @Test func `the app's own button runs the app's action, and the alarm keeps ringing`() throws {
        let app = try App(Self.app, of: session)
        let server = try session.serve()
        let id = try session.ring([
            "title": "Tea", "app-id": .string(Self.app.rawValue), "post-alert": seconds(100),
            "secondary-behavior": "both", "secondary-action": ["name": "pour"],
        ])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try server.emit("ActivationToken") { writer in
            writer.append(server.shown[0])
            writer.append("token-1")
        }
        try server.invoke("custom", on: server.shown[0])
        #expect(try session.next("ActionInvoked", of: id)[0] == "custom")
        let call = try app.nextCall()
        #expect(call.member == "ActivateAction")
        let token: Value = ["activation-token": "token-1", "desktop-startup-id": "token-1"]
        #expect(
            try Value.arguments(of: call) == ["pour", .array([.variant(.string(id))], of: "v"), token])
        #expect(try session.property("State", of: id) == "alerting")
    }

    @Test func `a person's stop is stored before the app is called, and the app's failure is signalled`() throws {
        let app = try App(Self.app, of: session)
        let server = try session.serve()
        let id = try session.ring([
            "app-id": .string(Self.app.rawValue),
            "stop-action": ["name": "done", "parameter": .uint32(7)],
        ])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        app.error = BusError("org.example.Tea.Error.Cold", "the water is cold")
        try server.invoke("stop", on: server.shown[0])
        let call = try app.nextCall()
        #expect(try Value.arguments(of: call)[1] == .array([.variant(.uint32(7))], of: "v"))
        // Nothing is left to do for it.
        try session.restartAfterKill()
        #expect(try session.managedObjects().isEmpty)
        #expect(try session.next("Stopped", of: id) == ["user"])
        #expect(try session.next("ActionInvoked", of: id)[0] == "stop")
    }

    @Test func `Stop by a program runs no action, InvokeAction for a person does`() throws {
        let app = try App(Self.app, of: session)
        let configuration: [String: Value] = [
            "app-id": .string(Self.app.rawValue), "stop-action": ["name": "done", "mode": "foreground"],
        ]
        let first = try session.ring(configuration)
        try session.call("Stop", .string(first))
        let second = try session.ring(configuration)
        try session.call("InvokeAction", .string(second), "stop", ["activation-token": "token-2"])
        #expect(try session.next("Stopped", of: second) == ["user"])
        let activation = try app.nextCall()
        #expect(activation.member == "Activate")
        #expect(try Value.arguments(of: activation)[0].properties["activation-token"] == "token-2")
        #expect(try app.nextCall().member == "ActivateAction")
        #expect(session.client.signals.count { $0.member == "ActionInvoked" } == 1)
        #expect(app.calls.isEmpty)
    }

    @Test func `a missing app is signalled, and the alarm is stopped all the same`() throws {
        let server = try session.serve()
        let id = try session.ring(["app-id": "org.example.Nobody", "stop-action": ["name": "done"]])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try server.invoke("stop", on: server.shown[0])
        #expect(try session.next("Stopped", of: id) == ["user"])
        let failure = try session.next("ActionFailed", of: id)
        #expect(failure[0] == "stop")
        #expect(failure[1] == "the app has no desktop file")
        #expect(session.complaints.contains("org.example.Nobody"))
    }

    @Test func `InvokeAction is refused for an alarm without that button`() throws {
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(100)])
        for (action, error) in [
            ("snooze", "InvalidState"), ("custom", "InvalidState"), ("resume", "InvalidState"),
            ("explode", "InvalidConfiguration"),
        ] {
            let refused = #expect(throws: BusError.self) {
                try session.call("InvokeAction", .string(id), .string(action), [:])
            }
            #expect(refused?.name.rawValue == "org.example.Alarms.Error.\(error)", "\(action)")
        }
        try session.call("InvokeAction", .string(id), "pause", [:])
        #expect(try session.property("State", of: id) == "paused")
        #expect(try session.next("ActionInvoked", of: id)[0] == "pause")
    }
}

/// An app of the session, which has a desktop file and owns its name, and records the received calls.
private final class App {
    /// The recorded calls that weren't taken yet, oldest first.
    private(set) var calls: [Message] = []
    /// The error that it replies with; `nil`: none.
    var error: BusError?

    private let loop: EventLoop
    private let connection: Connection

    init(_ name: BusName, of session: Session) throws {
        loop = session.loop
        let applications = "home/data/applications"
        _ = try session.bus.directory.makeDirectory(applications)
        _ = try session.bus.directory.write(
            "[Desktop Entry]\nType=Application\nName=Tea\nExec=true\nDBusActivatable=true\n",
            to: "\(applications)/\(name.rawValue).desktop")
        connection = try Connection(to: .address(session.bus.address), in: loop)
        connection.whenCalled = { [unowned self] call in
            calls.append(call)
            guard let reply = try? error.map({ try call.reply($0) }) ?? call.reply() else { return }
            try? connection.send(reply)
        }
        try connection.takeName(name)
    }

    func nextCall() throws -> Message {
        try loop.wait(for: "a call") { !calls.isEmpty }
        return calls.removeFirst()
    }
}
