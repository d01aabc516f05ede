import DBus
import EventLoop
import TestSupport
import Testing

/// The signals that reach sandboxed apps.
@Suite(.showsLogs) final class SandboxSignalTests: SessionSuite {
    @Test func `signals about others that an app receives carry no text of theirs`() throws {
        let server = try session.serve()
        let spy = try SandboxedClient("org.example.Spy", in: session)
        // Every signal that the bus would let through.
        for rule in ["type='signal'", "type='signal',eavesdrop='true'", "eavesdrop='true'"] {
            _ = try? spy.client.call("AddMatch", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
                $0.append(rule)
            }
        }
        let tea = try session.authorized("org.example.Secret.Tea")
        let configuration: [String: Value] = [
            "title": "Secret title", "countdown-title": "Secret countdown", "paused-title": "Secret pause",
            "icon": "secret-icon", "metadata": ["secret-key": "Secret value"], "post-alert": seconds(600),
            "secondary-behavior": "both", "usage": "Secret usage", "countdown-notice": "never",
            "buttons": .array([.entry("custom", ["text": "Secret button"])], of: "{sa{sv}}"),
            "secondary-action": ["name": "secret-action"],
        ]
        var life: [String] = []
        for client in [tea.client, session.client] {
            var configuration = configuration
            if client === session.client {
                configuration["app-id"] = "org.example.Secret.Host"
                configuration["usage"] = nil
            }
            let id = try session.ring(configuration, by: client)
            // Two ring: of what media controls show, the title changes with the answer to the first.
            let second = try session.ring(configuration, by: client)
            try session.loop.wait(for: "the alerts") { server.shown.count == 2 }
            try server.invoke("custom", on: server.shown[0])
            try session.call("Snooze", .string(id), .empty, by: client)
            try session.call("Stop", .string(second), by: client)
            for verb in ["Pause", "Resume", "Stop"] as [MemberName] {
                try session.call(verb, .string(id), by: client)
            }
            let timer = try session.call(
                "Schedule", "", .dictionary(configuration.merging(["pre-alert": seconds(600)]) { $1 }), by: client
            )[0].text
            try session.call("Update", .string(timer), ["title": "Secret change"], by: client)
            try session.call("Cancel", .string(timer), by: client)
            life += [id, timer]
            try session.loop.wait(for: "no alert") { server.shown.isEmpty }
        }
        try session.decide("org.example.Secret.Tea", "denied")
        _ = try spy.client.property("Version", of: .alarms, at: .alarms, on: .alarms)

        // It has received that alarms ring, and when.
        let heard = Set(spy.client.signals.compactMap(\.member).map(\.rawValue))
        #expect(
            heard.isSuperset(of: [
                "Fired", "Stopped", "Snoozed", "InterfacesAdded", "InterfacesRemoved", "PropertiesChanged",
                "AuthorizationChanged",
            ]), "\(heard)")
        let texts = try spy.client.signals.map { "\($0.member?.rawValue ?? "") \(try Value.arguments(of: $0))" }
        #expect(life.allSatisfy { id in texts.contains { $0.contains(id) } })
        for text in texts {
            #expect(!text.lowercased().contains("secret"), "\(text)")
        }
        // Without a decision on it, there is nothing to see.
        #expect(try spy.managed.isEmpty && spy.listed.isEmpty)
    }

    @Test func `an action is reported to the connections of the app whose alarm it is, and to nobody else`() throws {
        let server = try session.serve()
        let tea = try session.authorized("org.example.Tea")
        let second = try tea.sandbox.connect()
        try second.record(.allOfAlarms)
        // A second sandbox of the same app, as of a second window.
        let third = try SandboxedClient("org.example.Tea", in: session)
        let bread = try session.authorized("org.example.Bread")
        // The service knows a connection as an app's once it has called.
        for client in [second, third.client, bread.client] {
            _ = try client.property("Version", of: .alarms, at: .alarms, on: .alarms)
        }
        let configuration: [String: Value] = ["secondary-behavior": "both", "post-alert": seconds(600)]
        let id = try tea.ring(configuration)
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try server.invoke("custom", on: server.shown[0])
        let presses = try [tea.client, second, third.client].map { client in
            let signal = try client.next("ActionInvoked", of: .alarms, at: .alarms)
            #expect(try Value.arguments(of: signal).prefix(2) == [.string(id), "custom"])
            return try Value.arguments(of: signal)[2]
        }
        #expect(Set(presses).count == 1, "it is one press")
        try tea.call("InvokeAction", [.string(id), "stop", .empty])
        _ = try tea.client.next("ActionInvoked", of: .alarms)
        // A signal of a host's alarm is received by all.
        let other = try session.ring(configuration)
        try session.call("InvokeAction", .string(other), "stop", .empty)
        for client in [session.client, bread.client] {
            let signal = try client.next("ActionInvoked", of: .alarms)
            #expect(try Value.arguments(of: signal)[0] == .string(other), "none of the app's came before")
        }
    }
}
