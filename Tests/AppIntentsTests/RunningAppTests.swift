@testable import AppIntents
import AlarmsClient
import DBus
import Glibc
import TestSupport
import Testing

/// Apps that D-Bus doesn't start: they perform the intents of their buttons while they run.
@Suite(.ownThreads) struct RunningAppTests {
    private let session: PressSession

    init() throws {
        session = try PressSession(isActivatable: false)
    }

    @Test(arguments: [PressSession.app, "tea"])
    func `the process that has scheduled performs, once, of an app with any name`(app: String) throws {
        let processes = try PressSession.alarms.map { try session.start("schedule", $0, app: app) }
        for (number, alarm) in PressSession.alarms.enumerated() {
            try session.press("stop", of: alarm)
            // The lines of presses before would be there twice by now.
            #expect(
                try session.lines(number + 1).last
                    == "brew 3 - alarm \(alarm) stop by \(processes[number].processIdentifier)")
        }
        #expect(try session.lines(3).count == 3)
    }

    @Test(.enabled(if: PressSession.canIsolate))
    func `processes in sandboxes of their own perform once`() throws {
        let first = try session.start("start", PressSession.activity, isolated: true)
        let others = try (0..<3).map { _ in try session.start(isolated: true) }
        for number in 1...3 {
            try session.pressBrew()
            #expect(try session.lines(number).last?.hasSuffix(" by \(first.processIdentifier)") == true)
        }
        #expect(try session.lines(3).count == 3)
        withExtendedLifetime(others) {}
    }

    @Test func `another process takes the place of one that has ended`() throws {
        let ended = try session.start("schedule", PressSession.alarms[0], "start", PressSession.activity)
        let others = try [session.start(), session.start()]
        try session.pressBrew()
        #expect(try session.lines(1)[0].hasSuffix(" by \(ended.processIdentifier)"))
        try ended.kill()
        try session.pressBrew()
        try session.press("stop", of: PressSession.alarms[0])
        let lines = try session.lines(3)
        let process = others.map(\.processIdentifier).first { lines[1].hasSuffix(" by \($0)") }
        #expect(process != nil)
        // What it has taken it keeps.
        #expect(Set(lines.dropFirst().map { $0.split(separator: " ").last }).count == 1)
        try session.pressBrew()
        #expect(try session.lines(4).count == 4)
    }

    @Test func `a press that another process sees after the performing one has ended is performed once`() throws {
        let ended = try session.start("start", PressSession.activity)
        let late = try session.start()
        try session.pressBrew()
        #expect(try session.lines(1)[0].hasSuffix(" by \(ended.processIdentifier)"))
        // It sees the next one when it goes on.
        kill(late.processIdentifier, SIGSTOP)
        try session.pressBrew()
        #expect(try session.lines(2)[1].hasSuffix(" by \(ended.processIdentifier)"))
        try ended.kill()
        kill(late.processIdentifier, SIGCONT)
        var presses = 2
        try session.loop.poll(for: "presses that the other one performs") {
            try session.pressBrew()
            presses += 1
            return try session.lines(2).count >= 5
        }
        // One that it sees before it has learned of the intent is lost.
        #expect(try session.lines(5).count <= presses)
        #expect(try session.lines(5).dropFirst(2).allSatisfy { $0.hasSuffix(" by \(late.processIdentifier)") })
    }

    @Test func `a process that begins later performs too`() throws {
        try session.start("schedule", PressSession.alarms[0], "start", PressSession.activity).kill()
        let later = try session.start()
        try session.client.synchronize()
        // It reads the intents when it begins, and no event says when it has.
        try session.loop.poll(for: "the intent") {
            try session.pressBrew()
            return try !session.lines(0).isEmpty
        }
        #expect(try session.lines(1).allSatisfy { $0.hasSuffix(" brew by \(later.processIdentifier)") })
    }

    @Test(.timeLimit(.minutes(15))) func `a listener ends with its client`() async throws {
        var client: AlarmsClient? = try AlarmsClient(bus: session.bus.address)
        weak let released = client
        try await ServiceClient.$override.withValue(client) { try await PressActions.shared.listen() }
        _ = try await client?.perform(.list())
        client = nil
        // Its tasks end on threads of the pool, of which a test that blocks would keep one.
        while released != nil, !Task.isCancelled { await Task.yield() }
        #expect(released == nil)
    }

    @Test func `the app comes to the foreground before an intent that asks for it`() throws {
        let app = try session.start("ring", PressSession.alarms[0])
        _ = try session.client.next("Fired")
        try session.press("custom", of: PressSession.alarms[0])
        #expect(try session.lines(2) == ["activated -", "pour"])
        withExtendedLifetime(app) {}
    }
}
