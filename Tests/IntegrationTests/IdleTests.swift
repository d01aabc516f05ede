import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Wake-ups of an idle service: there are none.
@Suite(.showsLogs) struct IdleTests {
    /// The time of the observation, s.
    private static var window: Int64 {
        ProcessInfo.processInfo.environment["CI"] == nil ? 10 : 30
    }

    @Test func `with a thousand alarms scheduled nothing wakes the service`() throws {
        let session = try Session()
        try schedule(in: session)
        let before = try session.contextSwitches()
        try session.loop.wait(untilWall: Clock.wall.now + Self.window * 1_000_000)
        #expect(try session.contextSwitches() == before)
    }

    @Test func `with 64 activities, of which some tick in widgets, nothing wakes the service`() throws {
        let session = try Session()
        let minutes: Int64 = 60_000_000
        for index in 0..<64 {
            let start = UInt64(Clock.wall.now), end = UInt64(Clock.wall.now + 10 * minutes)
            let content: Value = ["from": .uint64(start), "to": .uint64(end)]
            let staleness: [String: Value] = index % 2 == 0 ? ["stale-at": .uint64(end)] : [:]
            let id = try session.start(staleness.merging(["content": content]) { $1 })
            if index % 4 == 3 { try session.end(id) }
            if index % 4 == 1 { try session.update(id, ["content": content]) }
        }
        // The updates are announced and written within a second.
        try session.loop.wait(untilWall: Clock.wall.now + 1_500_000)
        let before = try session.contextSwitches()
        try session.loop.wait(untilWall: Clock.wall.now + Self.window * 1_000_000)
        #expect(try session.contextSwitches() == before)
    }

    @Test func `while one of a thousand rings nothing wakes the service but what keeps the screen lit`() throws {
        let bus = try PrivateBus()
        try bus.directory.write("sound = none\nlight-screen = no\n", to: "home/config/alarms/alarms.conf")
        let session = try Session(on: bus)
        try fill(session)
        let before = try session.contextSwitches()
        try session.loop.wait(untilWall: Clock.wall.now + Self.window * 1_000_000)
        #expect(try session.contextSwitches() == before)
    }

    @Test func `under a watchdog, and with notices before alarms, only the watchdog wakes the service`() throws {
        let bus = try PrivateBus()
        try bus.directory.write(
            "sound = none\nlight-screen = no\nupcoming-notice = 1h\n", to: "home/config/alarms/alarms.conf")
        // The watchdog is answered before half of the time is over.
        let session = try Session(on: bus, environment: ["WATCHDOG_USEC": "4000000"])
        try fill(session)
        let answers = { session.service.notifications.count { $0 == "WATCHDOG=1" } }
        let before = (switches: try session.contextSwitches(), answers: answers())
        try session.loop.wait(untilWall: Clock.wall.now + Self.window * 1_000_000)
        let woken = try session.contextSwitches() - before.switches
        let answered = answers() - before.answers
        #expect(answered >= Int(Self.window) / 4)
        // The wake-up, and preemption by other processes.
        #expect(woken <= answered * 2 + 1)
    }

    @Test func `of other files where alarms.conf is missing, one ends the watch for a while`() throws {
        let session = try Session()
        let watches = try session.watches()
        #expect(!watches.isEmpty)
        try session.bus.directory.write("", to: "home/system-config/0")
        try session.loop.poll(for: "the end of a watch") {
            _ = try session.property("Version")
            return try session.watches() != watches
        }
        let others = try session.watches()
        for number in 1..<100 {
            try session.bus.directory.write("", to: "home/system-config/\(number)")
            _ = try session.property("Version")
        }
        #expect(try session.watches() == others)
    }

    @Test func `a new directory for alarms.conf is watched`() throws {
        let session = try Session()
        let watches = try session.watches()
        _ = try session.bus.directory.makeDirectory("home/system-config/alarms")
        try session.loop.poll(for: "a watch on the directory") {
            _ = try session.property("Version")
            return try session.watches() != watches
        }
    }

    /// Creates waiting alarms of every kind, and one that rings without end.
    private func fill(_ session: Session) throws {
        try schedule(in: session)
        try session.ring(["alert-timeout": .uint64(.max)])
        #expect(try session.list(["state": .strings(["countdown"])]).count > 300)
        try session.call("NextAlarm")
    }

    /// Creates waiting alarms of every kind.
    private func schedule(in session: Session) throws {
        let trace = try Trace(of: session.client)
        for index in 0..<1000 {
            let time = seconds(UInt64(1000 + index))
            let later = Value.uint64(UInt64(Clock.wall.now) + UInt64(2000 + index) * 1_000_000)
            let kinds: [[String: Value]] = [
                ["pre-alert": time], ["fire-at": later], ["fire-at": later, "pre-alert": time],
            ]
            try trace.send(session.message("Schedule", ["", .dictionary(kinds[index % 3])]))
        }
        try trace.settle()
    }
}

extension Session {
    /// The inotify watches of the service. See proc(5), `/proc/[pid]/fdinfo`.
    fileprivate func watches() throws -> [Substring] {
        let directory = "/proc/\(service.processIdentifier)/fdinfo"
        return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().flatMap { number in
            // A descriptor may be closed by now.
            let text = (try? String(contentsOfFile: "\(directory)/\(number)", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { $0.hasPrefix("inotify ") }
        }
    }

    /// Returns the number of context switches of the service's threads, once all of them sleep: the last reply may have come
    /// before the thread that sent it went to sleep. See proc(5), `/proc/[pid]/status`.
    fileprivate func contextSwitches() throws -> Int {
        let tasks = "/proc/\(service.processIdentifier)/task"
        var sum = 0
        try loop.poll(for: "the service's threads to sleep") {
            let statuses = try FileManager.default.contentsOfDirectory(atPath: tasks).map { task in
                try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            }
            sum = 0
            for status in statuses {
                let counts = status.split(separator: "\n").filter { $0.contains("ctxt_switches:") }
                    .compactMap { Int($0.split(separator: "\t").last ?? "") }
                guard counts.count == 2 else { throw TestFailure("\(tasks): \(status)") }
                sum += counts[0] + counts[1]
            }
            return statuses.allSatisfy { $0.contains("\nState:\tS") }
        }
        return sum
    }
}
