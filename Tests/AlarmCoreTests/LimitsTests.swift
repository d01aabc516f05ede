import ConfigurationSamples
import Testing

@testable import AlarmCore

struct LimitsTests {
    private func id(_ number: Int) -> AlarmID { AlarmID(high: 0, low: UInt64(number)) }

    @Test func `the bytes are 48 MiB for each 10,000 alarms begun`() {
        #expect(Limits().alarms == 10_000)
        #expect(Limits().bytes == 48 << 20)
        #expect(Limits(alarms: 1).bytes == 48 << 20)
        #expect(Limits(alarms: 10_001).bytes == 96 << 20)
        #expect(Limits(alarms: 100_000).bytes == 480 << 20)
    }

    @Test func `a number out of range is clamped`() {
        #expect(Limits(alarms: .max).alarms == 2_147_483_647)
        #expect(Limits(alarms: .min).alarms == 0)
        #expect(Limits(alarms: .max).bytes > 0)
        #expect(Limits(alarms: .min).bytes == 48 << 20)
    }

    @Test func `one alarm more than there can be is refused`() throws {
        let scenario = Scenario(limits: Limits(alarms: 3))
        for number in 0..<3 { try scenario.apply(.schedule(id(number), [.preAlert(1_000_000)])) }
        let further = Command.schedule(id(3), [.preAlert(1_000_000)])
        #expect(scenario.refusal(of: further) == .maximumLimitReached)
        try scenario.apply(.update(id(0), [.title("Tea")], reset: []))
        try scenario.apply(.cancel(id(1)))
        try scenario.apply(further)
        #expect(scenario.engine.count == 3)
    }

    @Test func `stored alarms are loaded beyond the limit`() throws {
        let scenario = Scenario()
        for number in 0..<5 { try scenario.apply(.schedule(id(number), [.preAlert(1_000_000)])) }
        let engine = Engine(limits: Limits(alarms: 2))
        scenario.engine.forEach { engine.restore($0) }
        #expect(engine.count == 5)
        #expect(throws: Refusal.self) {
            try engine.apply(.schedule(id(9), [.preAlert(1_000_000)]), at: scenario.now)
        }
        _ = try engine.apply(.cancel(id(0)), at: scenario.now)
        #expect(engine.count == 4)
    }

    @Test func `more bytes than fit are refused, and fewer never`() throws {
        let limits = Limits(alarms: 10_000)
        let engine = Engine(limits: limits)
        let metadata = OpaqueValue(bytes: [1], size: 4096)
        let appID = String(repeating: "a", count: 255)
        let settings: [Setting] = [.preAlert(1_000_000), .metadata(metadata), .appID(appID), .title("x")]
        let now = Scenario.moment(0)
        var number = 0
        var refusal: Refusal?
        while refusal == nil, number < 10_000 {
            do throws(Refusal) {
                _ = try engine.apply(.schedule(id(number), settings), at: now)
                number += 1
            } catch {
                refusal = error
            }
        }
        #expect(refusal?.name == .maximumLimitReached)
        #expect(refusal?.message.contains("\(limits.bytes) bytes") == true)
        #expect(engine.count == number)
        #expect(engine.listingSize <= limits.bytes)
        let size = engine.alarm(id(0))?.listingSize ?? 0
        #expect(engine.listingSize == number * size)
        #expect(engine.listingSize + size > limits.bytes)

        // What is left is a matter of bytes: a longer title may fill it up, and then none may grow, but each may
        // shrink.
        let left = limits.bytes - engine.listingSize
        var filled = 0
        for number in 0... {
            let title = min(1023, (left - filled) / 2)
            if title == 0 { break }
            let text = String(repeating: "x", count: 1 + title)
            _ = try engine.apply(.update(id(number), [.title(text)], reset: []), at: now)
            filled += 2 * title
        }
        #expect(limits.bytes - engine.listingSize < 2)
        #expect(throws: Refusal.self) {
            try engine.apply(.update(id(100), [.title("xx")], reset: []), at: now)
        }
        #expect(engine.alarm(id(100))?.configuration.title == "x")
        _ = try engine.apply(.update(id(100), [.title("Tea")], reset: [.metadata]), at: now)
        _ = try engine.apply(.update(id(101), [.title("xx")], reset: []), at: now)
    }

    @Test func `each key makes an alarm's listing larger`() throws {
        let engine = Engine()
        let now = Scenario.moment(0)
        _ = try engine.apply(.schedule(id(0), [.preAlert(1_000_000)]), at: now)
        var size = engine.listingSize
        let settings: [Setting] = [
            .title("x"), .countdownTitle("x"), .pausedTitle("x"), .tint("#000000"), .icon("x"),
            .metadata(OpaqueValue(bytes: [1], size: 9)), .layout(OpaqueValue(bytes: [1], size: 9)),
            .buttons([Button(.stop)]),
            .buttons([Button(.stop, text: "x", icon: "y")]), .sound("none"), .sound("/bell"), .volume(1), .fadeIn(1),
            .breakThrough(false), .risingVolume(true), .speak(true), .countdownNotice("always"),
            .stopAction(AppAction("x")),
            .secondaryAction(AppAction("x")),
            .defaultAction(AppAction("x")), .defaultAction(AppAction("xy")),
            .defaultAction(AppAction("xy", parameter: OpaqueValue(bytes: [1], size: 1))),
            .defaultAction(AppAction("xy", parameter: OpaqueValue(bytes: [1], size: 1), target: "x")),
        ]
        for setting in settings {
            _ = try engine.apply(.update(id(0), [setting], reset: []), at: now)
            #expect(engine.listingSize > size)
            #expect(engine.alarm(id(0))?.listingSize == engine.listingSize)
            size = engine.listingSize
        }
        _ = try engine.apply(.cancel(id(0)), at: now)
        #expect(engine.listingSize == 0)
    }

    @Test(arguments: ConfigurationKey.allCases.map(\.sample))
    func `each key has a size in a listing`(_ setting: Setting) throws {
        var configuration = Configuration()
        let size = configuration.listingSize
        try configuration.set(setting)
        #expect(configuration.listingSize >= size + 48)
        configuration.reset(setting.key)
        #expect(configuration.listingSize == size)
    }

    @Test func `a stored date that is later than clients may set is kept`() throws {
        var configuration = Configuration()
        for setting in [Setting.time("07:00"), .date("9999-12-31")] { try configuration.set(setting) }
        let id = AlarmID(high: 0, low: 1)
        let engine = Engine()
        #expect(
            engine.restore(
                Alarm(
                    id: id, appOrigin: .host, configuration: configuration, state: .scheduled,
                    memory: OccurrenceMemory(since: Scenario.wall(0), last: nil, zoneName: nil, spans: []),
                    snoozeCount: 0)) == nil)
        #expect(engine.nextToFire?.id == id)
        _ = try engine.apply(.update(id, [.title("Far")], reset: []), at: Scenario.moment(0))
        #expect(engine.alarm(id)?.configuration.date?.description == "9999-12-31")
    }
}
