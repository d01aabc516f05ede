import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The person's preferences for keys that an alarm doesn't set.
struct DefaultsTests {
    private let id = InitialState.id
    private let preferences = Defaults(
        snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.25)

    /// An alarm that rings since 1000, with no keys but these.
    private func ringing(_ settings: Setting..., defaults: Defaults = .builtIn) throws -> Scenario {
        let scenario = Scenario(defaults: defaults)
        try scenario.apply(.schedule(id, [Scenario.fireAt(1000)] + settings))
        scenario.advance(to: 1001)
        #expect(scenario.alarm?.alert != nil)
        return scenario
    }

    @Test func `defaults apply to keys that aren't set, and aren't among the settings`() throws {
        let configuration = try #require(try ringing(defaults: preferences).alarm?.configuration)
        #expect(configuration.effectiveSound == .themed("bell"))
        #expect(configuration.effectiveVolume == 0.25)
        #expect(configuration.effectiveAlertTimeout == .seconds(30))
        #expect(configuration.snoozeTime == .minutes(9))
        #expect(configuration.effectiveSecondaryBehavior == .countdown)
        #expect(configuration.settings == [Scenario.fireAt(1000)])
    }

    @Test func `an alarm's own keys override defaults`() throws {
        let scenario = try ringing(
            .sound("default"), .volume(1), .alertTimeout(.max), .secondaryBehavior("none"), defaults: preferences)
        let configuration = try #require(scenario.alarm?.configuration)
        #expect(configuration.effectiveSound == .standard)
        #expect(configuration.effectiveVolume == 1)
        #expect(configuration.effectiveAlertTimeout == nil)
        #expect(configuration.effectiveSecondaryBehavior == SecondaryBehavior.none)
    }

    @Test func `the default snooze is for alerts that have none of their own`() throws {
        #expect(
            try ringing(defaults: preferences).apply(.snooze(id, length: nil)) == [
                .snoozed(id, fire: Scenario.wall(1001 + 540))
            ])
        for (setting, length): (Setting, Int64) in [(.postAlert(50_000_000), 50), (.preAlert(70_000_000), 540)] {
            let scenario = try ringing(setting, defaults: preferences)
            #expect(try scenario.apply(.snooze(id, length: nil)) == [.snoozed(id, fire: Scenario.wall(1001 + length))])
        }
        #expect(
            try ringing().apply(.snooze(id, length: nil)) == [.snoozed(id, fire: Scenario.wall(1001 + 600))])
        let none = Defaults(snooze: .zero)
        #expect(try ringing(defaults: none).refusal(of: .snooze(id, length: nil)) == .invalidState)
    }

    @Test func `without a button an alert can be snoozed by command all the same`() throws {
        let scenario = try ringing(.secondaryBehavior("none"), defaults: preferences)
        #expect(scenario.refusal(of: .invoke(id, .snooze, PlatformData())) == .invalidState)
        #expect(
            try scenario.apply(.snooze(id, length: nil)) == [.snoozed(id, fire: Scenario.wall(1001 + 540))])
    }

    @Test func `another default snooze changes the context of alarms that have none of their own`() throws {
        let scenario = Scenario()
        for (setting, hasOwn) in [(Scenario.fireAt(1000), false), (.preAlert(70_000_000), true)] {
            let made = AlarmID.random()
            try scenario.apply(.schedule(made, [setting]))
            let change = scenario.engine.observe(
                .defaultsChanged(Defaults(snooze: .minutes(hasOwn ? 8 : 7))), at: scenario.now)
            #expect(change.contextChanges.contains { $0.id == made } == !hasOwn)
        }
        let change = scenario.engine.observe(
            .defaultsChanged(Defaults(snooze: .minutes(8), volume: 0.5)), at: scenario.now)
        #expect(change.contextChanges.isEmpty)
    }

    @Test func `a timeout doesn't snooze by the default snooze`() throws {
        let scenario = try ringing(defaults: preferences)
        #expect(
            scenario.advance(to: 1030) == [
                .stopped(id, .timeout), .missed(id, due: Scenario.wall(1000), .timeout, count: 1), .removed(id),
            ])
    }

    @Test func `other defaults apply at once, and a ring shows them`() throws {
        let scenario = try ringing()
        #expect(scenario.engine.nextWake.boot == Scenario.moment(1600).boot)
        #expect(scenario.observe(.defaultsChanged(preferences)) == [.alertChanged(id)])
        #expect(scenario.engine.defaults == preferences)
        #expect(scenario.alarm?.configuration.effectiveSound == .themed("bell"))
        #expect(scenario.engine.nextWake.boot == Scenario.moment(1030).boot)
        #expect(scenario.observe(.defaultsChanged(.builtIn)) == [.alertChanged(id)])
        #expect(scenario.engine.nextWake.boot == Scenario.moment(1600).boot)
        // A shorter time may have passed already.
        scenario.skip(to: 1100)
        scenario.observe(.defaultsChanged(preferences))
        #expect(scenario.observe(.elapsed).first == .stopped(id, .timeout))
    }

    @Test func `a snooze that has begun goes on under other defaults`() throws {
        let scenario = try ringing(defaults: preferences)
        try scenario.apply(.snooze(id, length: nil))
        let state = scenario.alarm?.state
        #expect(scenario.observe(.defaultsChanged(Defaults(snooze: .minutes(1)))) == [])
        #expect(scenario.alarm?.state == state)
    }

    @Test func `an alarm restored by undo has the present defaults`() throws {
        let scenario = try ringing()
        let snoozed = try ringing(defaults: Defaults(snooze: .minutes(1)))
        let change = try scenario.engine.apply(.update(id, [.title("Tea")], reset: []), at: scenario.now)
        let stop = try snoozed.engine.apply(.stop(id), at: snoozed.now)
        for (scenario, change) in [(scenario, change), (snoozed, stop)] {
            scenario.observe(.defaultsChanged(preferences))
            scenario.engine.undo(change)
            #expect(scenario.alarm?.configuration.defaults == preferences)
            #expect(scenario.engine.nextWake.boot == Scenario.moment(1030).boot)
        }
    }

    @Test func `a restored alarm gets the present defaults`() throws {
        let kept = try #require(try ringing().alarm)
        let engine = Engine(limits: Limits(), zones: TestZones(), defaults: preferences)
        engine.restore(kept)
        #expect(engine.alarm(id)?.configuration.effectiveVolume == 0.25)
        #expect(engine.nextWake.boot == Scenario.moment(1030).boot)
    }

    @Test func `a change of an alarm keeps the defaults`() throws {
        let scenario = try ringing(defaults: preferences)
        try scenario.apply(.update(id, [.volume(1)], reset: []))
        #expect(scenario.alarm?.configuration.effectiveSound == .themed("bell"))
        #expect(scenario.alarm?.configuration.effectiveVolume == 1)
        try scenario.apply(.update(id, [], reset: [.volume]))
        #expect(scenario.alarm?.configuration.effectiveVolume == 0.25)
    }

    @Test func `defaults are equal by their values`() {
        let others = [
            Defaults(snooze: .minutes(8), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.25),
            Defaults(snooze: .minutes(9), alertTimeout: .never, sound: .themed("bell"), volume: 0.25),
            Defaults(snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .silence, volume: 0.25),
            Defaults(snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.5),
            Defaults(
                snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.25,
                breaksThrough: false),
            Defaults(
                snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.25,
                risesInVolume: true),
            Defaults(
                snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.25,
                speaks: true),
        ]
        for other in others { #expect(other != preferences) }
        let same = Defaults(
            snooze: .minutes(9), alertTimeout: .after(.seconds(30)), sound: .themed("bell"), volume: 0.25)
        #expect(same == preferences)
        #expect(same.hashValue == preferences.hashValue)
        #expect(Defaults() == .builtIn)
    }
}
