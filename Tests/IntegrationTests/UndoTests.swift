import DBus
import EventLoop
import Randomness
import TestSupport
import Testing

/// Undo with the real service.
@Suite(.showsLogs) final class UndoTests: SessionSuite {
    @Test func `busctl cancels a timer and undoes that: it is there again, with the same fire time`() throws {
        let id = try session.busctl("StartTimer", "us", "600", "Tea").unquoted
        let fire = try session.property("CountdownFireUSec", of: id)
        try session.busctl("Cancel", "s", id)
        #expect(try session.managedObjects().isEmpty)
        #expect(try session.busctl("UndoLast").unquoted == id)
        #expect(try session.property("CountdownFireUSec", of: id) == fire)
        let row = try #require(try session.call("ListUndo", .empty).first).elements[0].properties
        #expect(row["Action"] == "schedule")
        #expect(row["Title"] == "Tea")
        #expect(try session.call("Undo", try #require(row["Token"])) == [.string(id)])
        #expect(try session.managedObjects().isEmpty)
    }

    @Test func `a ring that was stopped is snoozed instead, and the next one is a ring`() throws {
        let id = try session.ring(["post-alert": seconds(600)])
        try session.call("Stop", .string(id))
        try session.next("Stopped", of: id)
        #expect(try session.call("UndoLast") == [.string(id)])
        let end = try session.next("Snoozed", of: id)
        #expect(try session.property("State", of: id) == "countdown")
        let fire = try session.property("NextFireUSec", of: id)
        #expect(fire == end[0])
        // A shorter one is over soon.
        let other = try session.ring(["post-alert": seconds(2)])
        try session.call("Stop", .string(other))
        #expect(try session.call("UndoLast") == [.string(other)])
        let otherEnd = try session.next("Snoozed", of: other)
        #expect(try session.next("Fired", of: other)[0] == otherEnd[0])
    }

    @Test(arguments: 0..<10) func `an alarm is whole after a crash amid its cancelling and the undo`(seed: Int) throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let ids = (0..<20).map { AlarmIDs.make($0) }
        for id in ids { try session.schedule(["pre-alert": seconds(600), "title": "Tea"], id: id) }
        let before = try session.managedObjects().mapValues { $0["CountdownFireUSec"] }
        let trace = try Trace(of: session.client)
        for id in ids {
            try trace.send(session.message("Cancel", [.string(id)]))
            try trace.send(session.message("UndoLast"))
        }
        let awaited = Int.random(in: 0..<40, using: &chance)
        try session.loop.wait(for: "\(awaited) answers") { trace.replies >= awaited }
        try session.service.kill()
        try trace.settleCalls()
        try session.restart()
        let found = try session.managedObjects()
        // At most the one that was cancelled last isn't back.
        #expect(found.count >= ids.count - 1)
        for (path, alarm) in found {
            #expect(alarm["CountdownFireUSec"] == before[path])
            #expect(alarm["State"] == "countdown")
            #expect(try alarm["Configuration"]?.properties == ["pre-alert": seconds(600), "title": "Tea"])
        }
        // What could be undone is forgotten.
        #expect(try session.call("ListUndo", .empty) == [.array([], of: "a{sv}")])
    }
}
