import AlarmsClient
@testable import alarmsctl
import Glibc
import TestSupport
import Testing

/// The test of a wake with the real service; only the machine's sleep is simulated.
struct WakeTestTests {
    private let session: Session
    private let client: AlarmsClient
    private let inputs = Inputs()

    init() async throws {
        session = try Session()
        client = try await AlarmsClient.connect(toBusAt: session.bus.address)
    }

    private func test(_ length: UInt64) -> WakeTest {
        WakeTest(client: client, inputs: inputs, length: length)
    }

    @Test func `a machine that slept until the alarm woke in time, and the alarm is removed`() async throws {
        var test = test(1_500_000)
        let times = Times()
        test.asleep = { times.asleep }
        test.suspend = {
            times.asleep = 40_000_000
            return nil
        }
        test.whenSet = { times.due = $0 }
        // However busy this machine is, it is awake at once; only a service that doesn't ring isn't waited for without
        // end.
        test.wallClock = {
            times.reads += 1
            if times.reads == 1 { times.wall = WallClock.now }
            return times.reads < 300 ? times.wall : .max
        }
        guard case .measured(var measurement) = try await test.run() else { return #expect(Bool(false), "no end") }
        #expect(measurement.due == times.due)
        #expect(times.due == times.wall + test.length)
        #expect(measurement.asleep == 40_000_000)
        #expect(measurement.awake == times.wall)
        let fired = try #require(measurement.fired)
        #expect(fired >= measurement.due)
        // How much later the service rings is another matter.
        measurement.fired = measurement.due
        #expect(measurement.verdict(lead: WakeTest.lead) == .inTime)
        #expect(try await client.perform(.list()).isEmpty)
    }

    @Test func `a refused suspend is reported at once`() async throws {
        var test = test(3_600_000_000)
        test.suspend = { "Call to Suspend failed: no" }
        guard case .measured(let measurement) = try await test.run() else { return #expect(Bool(false), "no end") }
        #expect(measurement.verdict(lead: WakeTest.lead) == .refused("Call to Suspend failed: no"))
        #expect(try await client.perform(.list()).isEmpty)
    }

    @Test func `a test of a machine that doesn't fall asleep ends before the alarm`() async throws {
        var test = test(3_600_000_000)
        test.timeout = 300_000
        test.suspend = { nil }
        guard case .measured(let measurement) = try await test.run() else { return #expect(Bool(false), "no end") }
        #expect(measurement.verdict(lead: WakeTest.lead) == .notAsleep)
        #expect(try await client.perform(.list()).isEmpty)
    }

    @Test func `the time that suspend takes to answer doesn't count`() async throws {
        var test = test(3_600_000_000)
        let times = Times()
        test.bootClock = { times.boot }
        test.asleep = {
            times.reads += 1
            // Read once before, and once when it is still about to fall asleep.
            return times.reads > 2 ? 2_000_000 : 0
        }
        let timeout = test.timeout
        test.suspend = {
            times.boot += 2 * timeout
            return nil
        }
        guard case .measured(let measurement) = try await test.run() else { return #expect(Bool(false), "no end") }
        #expect(measurement.verdict(lead: WakeTest.lead) == .wokenByOther)
    }

    @Test func `a machine that wakes at once was woken by something else`() async throws {
        var test = test(3_600_000_000)
        let times = Times()
        test.asleep = { times.asleep }
        test.suspend = {
            times.asleep = 2_000_000
            return nil
        }
        guard case .measured(let measurement) = try await test.run() else { return #expect(Bool(false), "no end") }
        #expect(measurement.verdict(lead: WakeTest.lead) == .wokenByOther)
        #expect(try await client.perform(.list()).isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends it, and the alarm is gone`(signal: Int32) async throws {
        var test = test(3_600_000_000)
        let inputs = inputs
        test.suspend = {
            inputs.continuation.yield(.signal(SIGWINCH))
            inputs.continuation.yield(.signal(signal))
            return nil
        }
        #expect(try await test.run() == .interrupted(signal))
        #expect(try await client.perform(.list()).isEmpty)
    }

    @Test func `the service's end is the test's`() async throws {
        var test = test(3_600_000_000)
        let service = session.service
        test.suspend = {
            service.signal(SIGKILL)
            return nil
        }
        await #expect(throws: Problem.serviceVanished) { try await test.run() }
    }

    private static let verdicts: [(awake: UInt64?, fired: UInt64?, verdict: WakeMeasurement.Verdict)] = [
        (85, 100, .inTime), (83, 100, .inTime), (100, 101, .inTime), (81, 100, .wokenByOther), (81, nil, .wokenByOther),
        (101, 101, .late), (85, 102, .late), (85, nil, .silent), (160, nil, .late), (nil, 100, .notAsleep),
        (nil, nil, .notAsleep),
    ]

    @Test(arguments: verdicts)
    func `the verdict follows from the times of the wake-up and the ring`(
        awake: UInt64?, fired: UInt64?, verdict: WakeMeasurement.Verdict
    ) {
        var measurement = WakeMeasurement(due: 100_000_000)
        measurement.awake = awake.map { $0 * 1_000_000 }
        measurement.fired = fired.map { $0 * 1_000_000 }
        #expect(measurement.verdict(lead: 15_000_000) == verdict)
        let text = Messages.measurement(measurement).joined().joined(separator: " ") + Messages.verdict(verdict)
        #expect(text.contains("Asleep"))
    }
}

/// The clocks of a test.
private final class Times {
    var asleep: UInt64 = 0
    var due: UInt64 = 0
    var boot: UInt64 = 0
    var wall: UInt64 = 0
    var reads = 0
}
