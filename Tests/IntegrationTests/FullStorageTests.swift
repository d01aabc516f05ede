import DBus
import EventLoop
import TestSupport
import Testing

/// The service while its alarms can't be written, and when they can be again.
@Suite(.showsLogs) final class FullStorageTests: SessionSuite {
    @Test func `without room commands are refused and nothing changes, but what rings rings`() throws {
        let kept = try session.schedule(["pre-alert": seconds(1000), "title": "kept"])
        let refusals: [(MemberName, [Value])] = [
            ("Schedule", ["", ["pre-alert": seconds(5)]]),
            ("StartTimer", [.uint32(5), "Tea"]),
            ("Update", [.string(kept), ["title": "changed"]]),
            ("Pause", [.string(kept)]),
            ("SetEnabled", [.string(kept), false]),
            ("Cancel", [.string(kept)]),
        ]
        var before: [String: [String: Value]] = [:]
        var after = before
        var names: [String] = []
        // What can't be refused happens all the same.
        let due = try ringWithoutRoom(in: session) {
            before = try session.managedObjects().mapValues(\.still)
            let trace = try Trace(of: session.client)
            for (member, arguments) in refusals {
                let error = #expect(throws: BusError.self) {
                    try session.client.answer(to: session.message(member, arguments))
                }
                #expect(
                    error?.name == "org.example.Alarms.Error.StorageFailed", "\(member): \(String(describing: error))")
                #expect(error?.message.contains("alarms.sqlite3") ?? false)
            }
            after = try session.managedObjects().mapValues(\.still)
            names = trace.names
            #expect(session.service.errorText.contains("alarmsd: can't store the alarms: "))
        }
        #expect(after == before)
        #expect(names.allSatisfy { $0 == "reply" }, "\(names)")
        #expect(try session.property("State", of: due) == "alerting")
        #expect(try session.property("State", of: due) == "alerting")

        // And is made up for when there is room again.
        try session.limitFiles(to: nil)
        try session.call("Update", .string(kept), ["title": "changed"])
        let ringing = try session.properties(of: due)
        try session.restartAfterKill()
        #expect(try session.property("Title", of: kept) == "changed")
        #expect(try session.properties(of: due) == ringing)
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
    }

    @Test func `without room a ring can be stopped and snoozed by command, by widget and by button`() throws {
        let server = try session.serve()
        let ids = try (0..<5).map { number in
            try session.ring(["post-alert": seconds(600), "title": .string("Alarm \(number)")])
        }
        try session.loop.wait(for: "the alerts") { server.shown.count == 5 }
        func number(of title: String) throws -> UInt32 {
            server.numbers[try #require(server.sent.lastIndex { $0.summary == title })]
        }
        // All has been stored when this is answered.
        _ = try session.property("Version")
        try session.limitFiles(to: 0)
        try session.call("Stop", .string(ids[0]))
        try session.call("Snooze", .string(ids[1]), .empty)
        try session.call("InvokeAction", .string(ids[2]), "stop", [:])
        try server.invoke("stop", on: number(of: "Alarm 3"))
        try session.next("Stopped", of: ids[3])
        try server.invoke("snooze", on: number(of: "Alarm 4"))
        try session.next("Snoozed", of: ids[4])
        #expect(try session.managedObjects().count == 2)
        for id in [ids[1], ids[4]] { #expect(try session.property("State", of: id) == "countdown") }
        // It is said, once; and a command that needs to be on disk is still refused.
        try session.loop.wait(for: "a notification") {
            server.sent.contains { $0.summary == "Alarms can't be saved" }
        }
        #expect(server.sent.count { $0.summary == "Alarms can't be saved" } == 1)
        #expect(throws: BusError.self) { try session.call("Cancel", .string(ids[1])) }

        // It is tried again until there is room, though nothing else happens.
        try session.limitFiles(to: nil)
        try session.loop.wait(for: "the store") {
            session.service.errorText.contains("all alarms are stored again")
        }
        try session.restartAfterKill()
        #expect(try session.list().count == 2)
        for id in [ids[1], ids[4]] { #expect(try session.property("State", of: id) == "countdown") }
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
    }

    @Test func `what happened without room is stored at the end if there is room again`() throws {
        let due = try ringWithoutRoom(["post-alert": seconds(60)], in: session)
        let ringing = try session.properties(of: due)
        try session.limitFiles(to: nil)
        #expect(try session.service.terminate() == .exited(0))
        try session.restart()
        #expect(try session.properties(of: due) == ringing)
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
    }

    @Test func `a command that was refused for one that can't be stored isn't acknowledged instead`() throws {
        let taken = Value.string(AlarmIDs.make(1))
        let paused = try session.schedule(["pre-alert": seconds(100)])
        try session.limitFiles(to: 0)
        let trace = try Trace(of: session.client)
        try session.inOneTurn {
            try trace.send(session.message("Schedule", [taken, ["pre-alert": seconds(5)]]))
            try trace.send(session.message("Schedule", [taken, ["pre-alert": seconds(6)]]))
            try trace.send(session.message("Pause", [.string(paused)]))
            try trace.send(session.message("Pause", [.string(paused)]))
            try trace.send(session.message("NextAlarm"))
        }
        try trace.settle()
        #expect(trace.names == Array(repeating: "org.example.Alarms.Error.StorageFailed", count: 4) + ["reply"])
        #expect(trace.events.last?.arguments.first == .string(paused))
        #expect(try session.list().count == 1)
        #expect(try session.property("State", of: paused) == "countdown")
    }

    @Test func `without room a ring is silenced also after a command that is refused`() throws {
        let first = try session.ring(["post-alert": seconds(600)])
        let second = try session.ring(["post-alert": seconds(600)])
        try session.limitFiles(to: 0)
        let trace = try Trace(of: session.client)
        try session.inOneTurn {
            try trace.send(session.message("Cancel", [.string(first)]))
            try trace.send(session.message("Stop", [.string(first)]))
            try trace.send(session.message("Cancel", [.string(second)]))
            try trace.send(session.message("StopRinging"))
            try trace.send(session.message("NextAlarm"))
        }
        try trace.settle()
        let replies = trace.names.filter { $0 == "reply" || $0.hasPrefix("org.example") }
        let refusal = "org.example.Alarms.Error.StorageFailed"
        #expect(replies == [refusal, "reply", refusal, "reply", "reply"])
        #expect(try session.managedObjects().isEmpty)
    }

    @Test(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"))
    func `a full disk refuses commands until there is room`() throws {
        let script = "mount -t tmpfs -o size=256k tmpfs \"$1\" && exec \"$0\" --state-directory \"$1\""
        try session.service.terminate()
        let program = try ProgramRun.path(of: "alarmsd")
        try session.restart(
            as: ProgramRun(
                Namespaces.program,
                Namespaces.arguments + ["/bin/sh", "-c", script, program, session.stateDirectory],
                environment: session.bus.environment, in: session.loop))
        var ids = [try session.schedule(["fire-at": .uint64(UInt64(Clock.wall.now + 6_000_000))])]
        ids += try fill(session)
        #expect(try session.managedObjects().count == ids.count)
        #expect(ids.count > 1)
        // A ring can be silenced all the same.
        try session.next("Fired", of: ids[0])
        ids += try fill(session)
        try session.call("Stop", .string(ids[0]))
        try session.next("Stopped", of: ids[0])
        ids.removeFirst()
        // Room again: the tmpfs grows.
        try session.output(
            of: "/usr/bin/nsenter",
            [
                "--target", "\(session.service.processIdentifier)", "--mount",
                "/bin/mount", "-o", "remount,size=4m", session.stateDirectory,
            ])
        ids.append(try session.schedule(["pre-alert": seconds(1000), "title": "room"]))
        #expect(try session.managedObjects().count == ids.count)
        #expect(try session.service.terminate() == .exited(0))
    }

    /// Makes alarms, first large ones, then small ones, until the store has no room for either: a small one can fit
    /// where a large one doesn't.
    ///
    /// - Returns: The identifiers of the alarms.
    private func fill(_ session: Session) throws -> [String] {
        var ids: [String] = []
        for title in [String(repeating: "x", count: 1000), ""] {
            let error = #expect(throws: BusError.self) {
                for _ in 0..<1000 {
                    ids.append(try session.schedule(["pre-alert": seconds(1000), "title": .string(title)]))
                }
            }
            #expect(error?.name == "org.example.Alarms.Error.StorageFailed")
        }
        return ids
    }

    /// Makes an alarm, takes all room, does `body`, and waits until the alarm rings. If it rings before `body` has
    /// ended, as it may on a busy machine, it is removed, and all is done again with more time.
    ///
    /// - Returns: Its id.
    private func ringWithoutRoom(
        _ configuration: [String: Value] = [:], in session: Session, after body: () throws -> Void = {}
    ) throws -> String {
        for delay in [500_000, 5_000_000, 30_000_000] as [Int64] {
            let due = Clock.wall.now + delay
            do {
                let id = try session.schedule(configuration.merging(["fire-at": .uint64(UInt64(due))]) { $1 })
                try session.limitFiles(to: 0)
                try body()
                let isInTime = Clock.wall.now < due
                try session.next("Fired", of: id)
                if isInTime { return id }
                try session.limitFiles(to: nil)
                try session.call("Cancel", .string(id))
            } catch let error as BusError where error.name == "org.example.Alarms.Error.InvalidSchedule" {}
        }
        throw TestFailure("the test is half a minute late")
    }
}
