import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// SetHoliday and Restart. The tests begin on Sunday, 2001-09-09 01:46:40 UTC.
@Suite struct HolidayTests {
    private let service = Service()
    private let wall = UInt64(Service.start.wall.microseconds)
    private let day: UInt64 = 86_400_000_000

    private func setHoliday(_ until: UInt64) throws {
        #expect(try service.answer(.service("SetHoliday", .uint64(until))) == [])
    }

    private var end: Value? { get throws { try service.properties()["HolidayUntilUSec"] } }

    @Test func `a holiday moves the next ring, is announced, and ends by itself`() throws {
        let id = try service.schedule(["time": .string("07:00"), "weekdays": .strings(["mon", "sun"])])
        let due = wall + 18_800_000_000
        #expect(try service.properties()["NextFireUSec"] == .uint64(due))
        try setHoliday(wall + 12 * 3_600_000_000)
        #expect(try end == .uint64(wall + 12 * 3_600_000_000))
        #expect(try service.properties()["NextFireUSec"] == .uint64(due + day))
        #expect(try service.properties(of: id)["NextFireUSec"] == .uint64(due + day))
        #expect(try service.properties(of: id)["OccurrenceUSec"] == .uint64(due + day))
        service.advance(by: .hours(11))
        #expect(try service.properties(of: id)["State"] == .string("scheduled"))
        #expect(try end == .uint64(wall + 12 * 3_600_000_000))
        service.advance(by: .hours(1))
        #expect(try end == .uint64(0))
    }

    @Test func `a holiday is ended by 0`() throws {
        try setHoliday(wall + day)
        try setHoliday(0)
        #expect(try end == .uint64(0))
    }

    @Test func `a timer is restarted by both methods`() throws {
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        for call in 0..<2 {
            service.advance(by: .seconds(10))
            if call == 0 {
                try service.verb("Restart", id)
            } else {
                #expect(try service.answer(.object(ObjectPath(alarm: id), .alarm, "Restart")) == [])
            }
            let start = Service.start.wall.microseconds + Int64(call + 1) * 10_000_000
            #expect(try service.properties(of: id)["CountdownStartUSec"] == .uint64(UInt64(start)))
        }
    }
}
