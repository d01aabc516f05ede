import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Messages of many megabytes, and slow readers of them.
@Suite(.showsLogs) final class BigMessageTests: SessionSuite {
    private static let listAll = RawMessage(call: "GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager")

    @Test func `a slow reader of ten thousand alarms gets them all, and others are served meanwhile`() throws {
        try fill(session, with: 10_000)
        let slow = try RawConnection(to: session.bus)
        let call = try slow.send(Self.listAll)
        var served = 0
        while slow.messageLength.map({ slow.waiting < $0 }) ?? true {
            try slow.readMore(128 << 10)
            _ = try session.property("Version")
            served += 1
        }
        #expect(served > 40)
        #expect((slow.messageLength ?? 0) > 5_000_000)
        try expectAlarms(10_000, slow.answer(to: call))
    }

    @Test func `a bus that was stopped for a while gets all queued replies`() throws {
        try fill(session, with: 3_000)
        let raw = try RawConnection(to: session.bus)
        let calls = try haltBus(of: session, callingBy: raw)
        session.bus.resume()
        for call in calls { try expectAlarms(3_000, raw.answer(to: call)) }
        try session.call("NextAlarm")
    }

    @Test func `the service exits though the bus is stopped for good, and nothing is lost`() throws {
        try fill(session, with: 3_000)
        let due = try session.schedule(["fire-at": .uint64(UInt64(Clock.wall.now + 3_000_000))])
        try haltBus(of: session, callingBy: RawConnection(to: session.bus))
        try session.service.wait(for: "the ring") {
            session.service.notifications.contains("STATUS=3001 alarms, 1 ringing")
        }
        #expect(try session.service.terminate() == .exited(0))
        session.bus.resume()
        try session.restart()
        #expect(try session.managedObjects().count == 3_001)
        #expect(try session.property("State", of: due) == "alerting")
    }

    @Test func `a second signal ends the service at once though the bus is stopped`() throws {
        try fill(session, with: 3_000)
        var times: [Int64] = []
        // On a busy machine a call that is handled at once may take as long as one that isn't.
        while times.count < 5, times.last.map({ $0 > 1_000_000 }) ?? true {
            try haltBus(of: session, callingBy: RawConnection(to: session.bus))
            session.service.signal(SIGTERM)
            try session.service.wait(for: "the end to begin") {
                session.service.notifications.contains("STOPPING=1")
            }
            let start = Clock.monotonic.now
            session.service.signal(SIGTERM)
            #expect(try session.service.waitForEnd() == .exited(0))
            times.append(Clock.monotonic.now - start)
            session.bus.resume()
            try session.restart()
        }
        #expect(times.contains { $0 <= 1_000_000 }, "\(times)")
        #expect(try session.managedObjects().count == 3_000)
    }

    /// Stops the bus when it has delivered three calls, and waits until it takes no more of the service's replies.
    @discardableResult
    private func haltBus(of session: Session, callingBy raw: RawConnection) throws -> [UInt32] {
        // Of a stopped bus it couldn't ask who the caller is.
        try raw.answer(to: raw.send(RawMessage(call: "NextAlarm")))
        session.service.signal(SIGSTOP)
        let calls = try raw.send([Self.listAll, Self.listAll, Self.listAll])
        try session.client.synchronize()
        session.bus.pause()
        session.service.signal(SIGCONT)
        try session.loop.wait(asking: "the service to wait for the bus") { try session.waitsForWriting() }
        return calls
    }

    private func fill(_ session: Session, with count: Int) throws {
        let title = Value.string(String(repeating: "long ", count: 40))
        var calls: [PendingCall] = []
        var answered = 0
        for index in 0..<count {
            let call = try session.message(
                "Schedule", [.string(AlarmIDs.make(index)), ["pre-alert": seconds(86_400), "title": title]])
            // The last one waits for all others.
            calls.append(try session.client.connection.call(call, timeout: .max) { _ in answered += 1 })
        }
        try session.loop.wait(for: "all alarms") { answered == count }
        session.client.signals = []
        withExtendedLifetime(calls) {}
    }

    private func expectAlarms(_ count: Int, _ answer: [Value]) throws {
        #expect(try answer[0].entries.count == count)
    }
}

extension Session {
    /// Returns true if the service polls one of its descriptors for writing. See proc(5), `/proc/[pid]/fdinfo`, which
    /// shows the events that an epoll descriptor polls for.
    fileprivate func waitsForWriting() throws -> Bool {
        let directory = "/proc/\(service.processIdentifier)/fdinfo"
        return try FileManager.default.contentsOfDirectory(atPath: directory).contains { name in
            let information = try? String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
            return (information ?? "").split(separator: "\n").filter { $0.hasPrefix("tfd:") }.contains { line in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "events:"), place + 1 < words.count else { return false }
                return (UInt32(words[place + 1], radix: 16) ?? 0) & EPOLLOUT != 0
            }
        }
    }
}

/// `EPOLLOUT`. See epoll_ctl(2).
private let EPOLLOUT: UInt32 = 4
