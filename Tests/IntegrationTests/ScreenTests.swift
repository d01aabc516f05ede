import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The screen, which is lit while an alarm rings.
@Suite(.showsLogs) struct ScreenTests {
    @Test func `the screen is lit when an alarm rings, a silent one too`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        try screen.startSaver()
        let session = try Session(environment: screen.environment, in: loop)
        try session.schedule(["pre-alert": seconds(1000)])
        #expect(try screen.isSaverActive())
        try session.ring()
        try loop.poll(for: "the screen") { try !screen.isSaverActive() }
        #expect(session.complaints.isEmpty)
    }

    @Test func `a ring from before a restart lights the screen again`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        let session = try Session(environment: screen.environment, in: loop)
        try session.ring()
        try session.service.kill()
        try screen.startSaver()
        try session.restart(as: session.runService(environment: screen.environment))
        try loop.poll(for: "the screen") { try !screen.isSaverActive() }
    }

    @Test func `alarms.conf switches it off, and on again while an alarm rings`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        let bus = try PrivateBus()
        let file = "home/config/alarms/alarms.conf"
        try bus.directory.write("sound = none\nlight-screen = no\n", to: file)
        try screen.startSaver()
        let session = try Session(on: bus, environment: screen.environment, in: loop)
        try session.ring()
        try session.client.waitForOwner(of: "org.mpris.MediaPlayer2.alarms")
        #expect(try session.screenProgram() == nil)
        #expect(try screen.isSaverActive())
        try bus.directory.write("sound = none\n", to: file)
        try loop.poll(for: "the screen") { try !screen.isSaverActive() }
    }

    @Test func `the screen flashes while an alarm rings, if alarms.conf says so`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        let bus = try PrivateBus()
        let file = "home/config/alarms/alarms.conf"
        let isFlashing = { try screen.visibleWindow(named: "alarms-screen") != nil }
        try bus.directory.write("sound = none\nvisual-bell = yes\nlight-screen = no\n", to: file)
        let session = try Session(on: bus, environment: screen.environment, in: loop)
        #expect(try session.screenProgram() == nil)
        let id = try session.ring()
        try loop.poll(for: "a flash", until: isFlashing)
        try session.call("Stop", .string(id))
        try loop.poll(for: "the program's end") { try session.screenProgram() == nil }
        #expect(try !isFlashing())

        try session.ring()
        try loop.poll(for: "a flash", until: isFlashing)
        try bus.directory.write("sound = none\n", to: file)
        try loop.poll(for: "the program's end") { try session.screenProgram() == nil }

        try bus.directory.write("sound = none\nvisual-bell = yes\n", to: file)
        try loop.poll(for: "a flash", until: isFlashing)
        let program = try #require(try session.screenProgram())
        try session.service.kill()
        try loop.poll(for: "the program's end") { !Session.isScreenProgram(program) }
        #expect(try !isFlashing())
        #expect(session.complaints.isEmpty)
    }

    @Test func `a killed service leaves no program behind, though the display hangs`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        screen.halt()
        let session = try Session(environment: screen.environment, in: loop)
        try session.ring()
        var program: pid_t?
        try loop.poll(for: "the program") {
            program = try session.screenProgram()
            return program != nil
        }
        try session.service.kill()
        let identifier = try #require(program)
        try loop.poll(for: "its end") { !Session.isScreenProgram(identifier) }
    }
}

extension Session {
    /// The identifier of the service's `alarms-screen`; `nil`: it doesn't run.
    fileprivate func screenProgram() throws -> pid_t? {
        let service = service.processIdentifier
        let text = try String(contentsOfFile: "/proc/\(service)/task/\(service)/children", encoding: .utf8)
        return text.split(separator: " ").compactMap { pid_t($0) }.first(where: Self.isScreenProgram)
    }

    /// Returns true if this is a process of `alarms-screen` that hasn't ended.
    fileprivate static func isScreenProgram(_ process: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return status.hasPrefix("Name:\talarms-screen\n") && !status.contains("State:\tZ")
    }
}
