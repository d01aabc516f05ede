import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service under load: many alarms at once, and many one after the other.
@Suite(.showsLogs) final class LoadTests: SessionSuite {
    @Test func `a thousand alarms that are due at once all ring, and calls are answered meanwhile`() throws {
        let due = try scheduleThousand(session)
        let trace = try Trace(of: session.client)
        var rings: Set<Value> = []
        var counts: [Int64] = []
        while rings.count < 1000 {
            // The count of ringing alarms rises turn by turn.
            counts.append(try session.property("AlertingCount").number)
            for signal in session.client.signals where signal.member == "Fired" {
                let arguments = try Value.arguments(of: signal)
                #expect(rings.insert(arguments[0]).inserted)
                #expect(arguments[1] == .uint64(due))
            }
            session.client.signals = []
        }
        #expect(counts == counts.sorted())
        #expect(try session.property("AlertingCount") == .uint32(1000))
        // The one that has rung longest is asked for again and again.
        for _ in 0..<1000 { try trace.send(session.message("StopRinging")) }
        try trace.settle()
        #expect(trace.replies == 1000)
        #expect(try session.managedObjects().isEmpty)
    }

    /// Schedules a thousand alarms, soon, but late enough that the machine has done so before they are due.
    ///
    /// - Returns: The time that they are due, µs since 1970 UTC.
    private func scheduleThousand(_ session: Session) throws -> UInt64 {
        for delay in [4, 16, 64, 256] as [Int64] {
            let trace = try Trace(of: session.client)
            let due = UInt64(Clock.wall.now + delay * 1_000_000)
            for index in 0..<1000 {
                try trace.send(session.message("Schedule", [.string(AlarmIDs.make(index)), ["fire-at": .uint64(due)]]))
            }
            try trace.settle()
            if trace.replies == 1000 { return due }
            for index in 0..<1000 { try trace.send(session.message("Cancel", [.string(AlarmIDs.make(index))])) }
            try trace.settle()
            session.client.signals = []
        }
        throw TestFailure("a thousand alarms were not scheduled in 256 s")
    }

    @Test func `removed alarms take no memory`() throws {
        var sizes: [Int] = []
        for _ in 0..<5 {
            let trace = try Trace(of: session.client)
            for index in 0..<500 {
                let id = Value.string(AlarmIDs.make(index))
                let configuration: [String: Value] = [
                    "pre-alert": seconds(100), "metadata": ["text": .string(String(repeating: "x", count: 3000))],
                ]
                try trace.send(session.message("Schedule", [id, .dictionary(configuration)]))
                try trace.send(session.message("Schedule", [id, .dictionary(configuration)]))
                try trace.send(session.message("Update", [id, ["title": "Tea", "tint": "wrong"]]))
                try trace.send(session.message("GetManagedObjects", of: .objectManager, at: .alarms))
                try trace.send(session.message("Cancel", [id]))
            }
            try trace.settle()
            session.client.signals = []
            sizes.append(try session.residentKilobytes())
        }
        #expect(sizes[4] - sizes[1] < 1000, "\(sizes)")
    }
}

extension Session {
    /// Returns the resident memory of the service, KiB. See proc(5), `/proc/[pid]/status`.
    fileprivate func residentKilobytes() throws -> Int {
        let path = "/proc/\(service.processIdentifier)/status"
        let status = try String(contentsOfFile: path, encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return try #require(Int(line.filter(\.isNumber)))
    }
}
