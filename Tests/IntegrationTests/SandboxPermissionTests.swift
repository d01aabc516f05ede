import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// A person's decisions on sandboxed apps: the question, its answers, and the desktop's store of permissions.
@Suite(.showsLogs) final class SandboxPermissionTests: SessionSuite {
    @Test func `an app is asked about, and sets alarms once it is allowed`() throws {
        let server = try session.serve()
        try session.install("org.example.Tea", name: "Tea <Timer>", icon: "tea-cup")
        let tea = try SandboxedClient("org.example.Tea", in: session)
        #expect(try tea.authorization == "not-determined")
        #expect(try tea.request(["usage": "Rings when your tea is <ready>."]) == "not-determined")
        let question = try session.question(on: server)
        #expect(question.summary.contains("Tea <Timer>"))
        #expect(question.icon == "tea-cup")
        #expect(question.body.contains("Tea &lt;Timer&gt;"))
        #expect(question.body.contains("Rings when your tea is &lt;ready&gt;."))
        #expect(question.label("allow") == "Allow" && question.label("deny") == "Don't allow")
        #expect(try tea.refusal(of: "Schedule", ["", ["pre-alert": seconds(600)]]) == "NotAuthorized")
        #expect(try session.managedObjects().isEmpty)

        try server.invoke("allow", on: server.shownQuestions[0])
        _ = try tea.client.next("AuthorizationChanged", of: .alarms, at: .alarms)
        #expect(try tea.authorization == "authorized")
        #expect(try tea.request() == "authorized")
        let id = try tea.schedule(["pre-alert": seconds(600)])
        #expect(try session.property("State", of: id) == "countdown")
        try session.loop.wait(for: "the question to be closed") { server.shownQuestions.isEmpty }
        #expect(server.questions.count == 1)
        #expect(try session.authorizations == ["org.example.Tea": "authorized"])
    }

    @Test func `an app that isn't allowed is refused, and nobody is asked again`() throws {
        let server = try session.serve()
        let tea = try SandboxedClient("org.example.Tea", in: session)
        try tea.request()
        _ = try session.question(on: server)
        try server.invoke("deny", on: server.shownQuestions[0])
        _ = try tea.client.next("AuthorizationChanged")
        #expect(try tea.authorization == "denied" && tea.request() == "denied")
        #expect(try tea.refusal(of: "Schedule", ["", ["pre-alert": seconds(600)]]) == "NotAuthorized")
        #expect(try tea.refusal(of: "StartTimer", [.uint32(600), ""]) == "NotAuthorized")
        try session.settleQuestions(on: server, after: 1)
        #expect(try session.managedObjects().isEmpty)
    }

    @Test(arguments: [0, 1, 2])
    func `to schedule asks too, and is refused until somebody has decided`(method: Int) throws {
        let server = try session.serve()
        let tea = try SandboxedClient("org.example.Tea", in: session)
        let (member, arguments): (MemberName, [Value]) =
            [
                ("Schedule", ["", ["pre-alert": seconds(600), "usage": "Rings when it is ready."]]),
                ("StartTimer", [.uint32(600), "Tea"]), ("ScheduleAt", ["7:30", "Tea"]),
            ][method]
        #expect(try tea.refusal(of: member, arguments) == "NotAuthorized")
        let question = try session.question(on: server)
        #expect(question.body.contains("Rings when it is ready.") == (method == 0))
        try server.invoke("allow", on: server.shownQuestions[0])
        _ = try tea.client.next("AuthorizationChanged")
        #expect(try tea.refusal(of: member, arguments) == nil)
        #expect(try session.managedObjects().count == 1)
        // Invalid calls are refused as before, and ask nobody.
        let bread = try SandboxedClient("org.example.Bread", in: session)
        #expect(try bread.refusal(of: "GetAuthorization", [["usage": .uint32(1)]]) == "InvalidConfiguration")
        #expect(try bread.refusal(of: "RequestAuthorization", [["use": ""]]) == "InvalidConfiguration")
        #expect(try bread.refusal(of: "RequestAuthorization", [["usage": "a\nb"]]) == "InvalidConfiguration")
        let long = Value.string(String(repeating: "a", count: 257))
        #expect(try bread.refusal(of: "RequestAuthorization", [["usage": long]]) == "TooLarge")
        try session.settleQuestions(on: server, after: 1)
    }

    @Test func `a closed question leaves the decision open, and isn't repeated however often the app asks`() throws {
        let server = try session.serve()
        let tea = try SandboxedClient("org.example.Tea", in: session)
        // Many requests, one question.
        for index in 0..<20 { try tea.request(["usage": .string("Reason \(index)")]) }
        _ = try session.question(on: server)
        try server.close(server.shownQuestions[0], reason: 2)
        try session.settleQuestions(on: server, after: 1)
        #expect(try tea.authorization == "not-determined")
        for _ in 0..<20 {
            #expect(try tea.request() == "not-determined")
            #expect(try tea.refusal(of: "StartTimer", [.uint32(600), ""]) == "NotAuthorized")
        }
        // A new connection is the same app.
        try SandboxedClient("org.example.Tea", in: session).request()
        try session.settleQuestions(on: server, after: 2)
    }

    @Test func `at most three apps are asked about at a time`() throws {
        let server = try session.serve()
        let apps = try (0..<5).map { try SandboxedClient("org.example.App\($0)", in: session) }
        for app in apps { try app.request() }
        try session.loop.wait(for: "three questions") { server.sent.count == 3 && server.numbers.count == 3 }
        _ = try session.property("Version")
        #expect(server.sent.count == 3)
        try server.invoke("allow", on: server.numbers[1])
        try session.loop.wait(for: "the fourth question") { server.sent.count == 4 }
        #expect(try apps[1].authorization == "authorized")
    }

    @Test func `an alarm whose app is denied while it rings ends at once, and is silent until it is allowed`() throws {
        let server = try session.serve()
        let tea = try session.authorized("org.example.Tea")
        let rings = try tea.ring(["title": "Tea", "post-alert": seconds(600)])
        let daily = try tea.schedule(["time": "07:30", "weekdays": .strings(["mon", "tue"]), "title": "Daily"])
        let snoozed = try tea.ring(["post-alert": seconds(600), "countdown-notice": "never"])
        try tea.call("Snooze", [.string(snoozed), .empty])
        let paused = try tea.schedule(["pre-alert": seconds(600), "countdown-notice": "never"])
        try tea.call("Pause", [.string(paused)])
        let host = try session.ring(["title": "Host"])
        try session.loop.wait(for: "the alerts") { server.shown.count == 2 }

        try session.decide("org.example.Tea", "denied")
        _ = try tea.client.next("AuthorizationChanged")
        #expect(try session.next("Stopped", of: rings) == ["denied"])
        #expect(try session.next("Stopped", of: snoozed) == ["denied"])
        try session.loop.wait(for: "the alert to be closed") { server.shown.count == 1 }
        #expect(try session.property("State", of: host) == "alerting")
        #expect(try session.property("State", of: daily) == "scheduled")
        #expect(try session.property("NextFireUSec", of: daily) == .uint64(0))
        #expect(try tea.call("NextAlarm")[0] == "")
        #expect(try session.property("State", of: paused) == "paused")
        for client in [tea.client, session.client] {
            #expect(throws: BusError.self) { try session.call("Resume", .string(paused), by: client) }
        }
        // What makes nothing ring is allowed.
        try tea.call("Update", [.string(daily), ["title": "Later"]])
        #expect(try tea.managed == [daily, paused])

        try session.decide("org.example.Tea", "authorized")
        _ = try tea.client.next("AuthorizationChanged")
        #expect(try session.property("NextFireUSec", of: daily) != .uint64(0))
        try tea.call("Resume", [.string(paused)])
        #expect(try session.property("State", of: paused) == "countdown")
        #expect(tea.client.signals.allSatisfy { $0.member != "Missed" })
    }

    @Test func `decisions are kept over a restart and a crash, where the desktop has no store`() throws {
        let bread = try session.authorized("org.example.Bread")
        let tea = try session.authorized("org.example.Tea")
        let soon = Clock.wall.now + 4_000_000
        let id = try tea.schedule(["fire-at": .uint64(UInt64(soon)), "keep": true, "post-alert": seconds(9)])
        try session.decide("org.example.Tea", "denied")
        let decisions = ["org.example.Bread": "authorized", "org.example.Tea": "denied"]
        try session.restartAfterKill()
        #expect(try session.authorizations == decisions)
        try session.service.terminate()
        try session.restart()
        #expect(try session.authorizations == decisions)
        #expect(try tea.authorization == "denied" && bread.authorization == "authorized")
        #expect(try session.property("NextFireUSec", of: id) == .uint64(0))
        try session.loop.wait(until: soon + 100_000)
        _ = try session.property("Version")
        #expect(session.client.signals.allSatisfy { !["Fired", "Missed"].contains($0.member) })
        try session.decide("org.example.Bread", "not-determined")
        #expect(try bread.authorization == "not-determined")
        try session.restartAfterKill()
        #expect(try session.authorizations == ["org.example.Tea": "denied"])
    }

    @Test func `the desktop's store keeps decisions, and Flatpak shows and changes them`() throws {
        let session = try Session(services: PrivateBus.permissionStore)
        let server = try session.serve()
        let tea = try SandboxedClient("org.example.Tea", in: session)
        try tea.request()
        _ = try session.question(on: server)
        try server.invoke("allow", on: server.shownQuestions[0])
        _ = try tea.client.next("AuthorizationChanged")
        try session.waitForPermissions("alarms\tschedule\torg.example.Tea\tyes\t0x00\n")

        let id = try tea.ring(["title": "Tea", "post-alert": seconds(600)])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try session.flatpak("permission-set", "alarms", "schedule", "org.example.Tea", "no")
        #expect(try session.next("Stopped", of: id) == ["denied"])
        try session.loop.wait(for: "the alert to be closed") { server.shown.isEmpty }
        _ = try tea.client.next("AuthorizationChanged")
        #expect(try tea.authorization == "denied")
        #expect(try tea.refusal(of: "StartTimer", [.uint32(600), ""]) == "NotAuthorized")

        try session.flatpak("permission-set", "alarms", "schedule", "org.example.Tea", "yes")
        _ = try tea.client.next("AuthorizationChanged")
        let timer = try tea.schedule(["pre-alert": seconds(600)])

        // Taken back: its alarms go on, and the next one asks again.
        try session.flatpak("permission-reset", "org.example.Tea")
        _ = try tea.client.next("AuthorizationChanged")
        #expect(try tea.authorization == "not-determined")
        #expect(try session.property("State", of: timer) == "countdown")
        #expect(try tea.refusal(of: "StartTimer", [.uint32(600), ""]) == "NotAuthorized")
        _ = try session.question(on: server)
        // Decided elsewhere, the question is withdrawn.
        try session.flatpak("permission-set", "alarms", "schedule", "org.example.Tea", "yes")
        try session.loop.wait(for: "the question to be closed") { server.shownQuestions.isEmpty }

        // What a host program decides is in the store as well.
        try session.decide("org.example.Bread", "denied")
        try session.waitForPermissions(
            "alarms\tschedule\torg.example.Bread\tno\t0x00\nalarms\tschedule\torg.example.Tea\tyes\t0x00\n")
        try session.decide("org.example.Bread", "not-determined")
        try session.waitForPermissions("alarms\tschedule\torg.example.Tea\tyes\t0x00\n")
    }

    @Test func `a change while the service doesn't run counts at its start`() throws {
        let session = try Session(services: PrivateBus.permissionStore)
        let tea = try session.authorized("org.example.Tea")
        let id = try tea.schedule(["pre-alert": seconds(3), "keep": true])
        try session.waitForPermissions("alarms\tschedule\torg.example.Tea\tyes\t0x00\n")
        try session.service.terminate()
        try session.flatpak("permission-set", "alarms", "schedule", "org.example.Tea", "no")
        try session.restart()
        try session.loop.poll(for: "the change") { try tea.authorization == "denied" }
        #expect(try session.property("NextFireUSec", of: id) == .uint64(0))
        #expect(try session.authorizations == ["org.example.Tea": "denied"])
    }

    @Test func `a store of the desktop that comes later gets the decisions so far`() throws {
        let tea = try session.authorized("org.example.Tea")
        try session.decide("org.example.Bread", "denied")
        #expect(try tea.authorization == "authorized")
        let store = try ProgramRun(
            "/usr/libexec/xdg-permission-store", environment: session.bus.environment, in: session.loop)
        try session.client.waitForOwner(of: "org.freedesktop.impl.portal.PermissionStore")
        let both =
            "alarms\tschedule\torg.example.Bread\tno\t0x00\nalarms\tschedule\torg.example.Tea\tyes\t0x00\n"
        try session.waitForPermissions(both)
        // It may go, and come again.
        try store.kill()
        #expect(try tea.authorization == "authorized")
        try session.decide("org.example.Tea", "denied")
        #expect(try tea.authorization == "denied")
    }

    @Test func `a person's press on a real desktop allows an app`() throws {
        let loop = try EventLoop()
        let desktop = try RealDesktop(.xfce, isActivated: false, in: loop)
        let session = try Session(on: desktop.bus, in: loop)
        let mirror = try Mirror(of: session.client)
        try desktop.startServer { mirror.service["NotificationServer"] == "Xfce Notify Daemon" }
        let tea = try SandboxedClient("org.example.Tea", in: session)
        #expect(try tea.refusal(of: "StartTimer", [.uint32(600), "Tea"]) == "NotAuthorized")
        // From the right: Don't allow, Allow.
        try desktop.pressButton(1) { try tea.authorization == "authorized" }
        #expect(try tea.refusal(of: "StartTimer", [.uint32(600), "Tea"]) == nil)
        #expect(try tea.managed.count == 1)
    }
}

extension Session {
    /// Waits for a question, and returns it.
    fileprivate func question(on server: FakeNotificationServer) throws -> SentNotification {
        try loop.wait(for: "a question") { server.shownQuestions.count == 1 }
        guard let question = server.questions.last else { throw TestFailure("no question") }
        return question
    }

    /// Checks that so many questions were sent, and that the service has no more to send: one about a new app is the
    /// next.
    fileprivate func settleQuestions(on server: FakeNotificationServer, after count: Int) throws {
        let app = "org.example.Next\(count)"
        try SandboxedClient(app, in: self).request()
        try loop.wait(for: "the next question") { server.questions.last?.summary.contains(app) ?? false }
        guard server.questions.count == count + 1 else {
            throw TestFailure("expected \(count) questions, got \(server.questions.dropLast().map(\.summary))")
        }
    }

    /// Installs a Flatpak's desktop file.
    fileprivate func install(_ app: String, name: String, icon: String) throws {
        _ = try bus.directory.makeDirectory("home/data/applications")
        try bus.directory.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nIcon=\(icon)\nExec=flatpak run \(app)\n",
            to: "home/data/applications/\(app).desktop")
    }

    /// Runs `flatpak`, and returns its output.
    @discardableResult
    fileprivate func flatpak(_ arguments: String...) throws -> String {
        try output(of: "/usr/bin/flatpak", arguments)
    }

    /// Waits until `flatpak permissions` prints these lines, in any order.
    fileprivate func waitForPermissions(_ lines: String) throws {
        let wanted = lines.split(separator: "\n").sorted()
        var found: [Substring] = []
        do {
            try loop.poll(for: "the permissions") {
                found = try flatpak("permissions", "alarms").split(separator: "\n").sorted()
                return found == wanted
            }
        } catch let failure as TestFailure {
            throw TestFailure("\(failure.description); there are \(found), not \(wanted)")
        }
    }
}

extension FakeNotificationServer {
    /// The questions that were sent.
    fileprivate var questions: [SentNotification] { sent.filter(\.isQuestion) }

    /// The IDs of the questions that are shown.
    var shownQuestions: [UInt32] {
        zip(sent, numbers).filter { $0.isQuestion && !closed.contains($1) }.map(\.1)
    }
}

extension SentNotification {
    fileprivate var isQuestion: Bool { label("allow") != nil }
}
