import AlarmCore
import Testing

@testable import AlarmStore

@Suite struct RebootTests {
    let directory: TemporaryDirectory
    /// A minute before `now` by the wall clock; by the boot clock of the other boot, long before.
    let start = moment(wall: now.wall.microseconds - 60_000_000, boot: 77_000_000_000)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func store(_ alarms: [Alarm], boot: BootID) throws {
        try Store(directory: directory.path, boot: boot).write(alarms)
    }

    @Test func `a countdown goes on in another boot by the wall clock`() throws {
        let countdown = Countdown(.timer, anchor: .boot, total: .minutes(10), elapsed: .minutes(1), start: start)
        let timer = try alarm(state: .countdown(countdown))
        try store([timer], boot: otherBoot)
        let store = try Store(directory: directory.path, boot: thisBoot)
        var found: [Alarm] = []
        let loaded = try store.load(at: now) { found.append($0) }
        #expect(found == [timer.rebooted(at: now)])
        #expect(found.first?.countdown?.remaining(at: now) == .minutes(8))
        #expect(loaded.converted == [timer.id])
    }

    @Test func `an alert keeps when it rang`() throws {
        let alert = Alert(due: start.wall, start: start)
        let ringing = try alarm(state: .alerting(alert))
        try store([ringing], boot: otherBoot)
        let found = try Store(directory: directory.path, boot: thisBoot).alarms()
        #expect(found[ringing.id]?.alert?.start == moment(wall: start.wall.microseconds, boot: 4_940_000_000))
    }

    @Test func `a state that doesn't run by the boot clock is unchanged`() throws {
        let alarms = [
            try alarm(),
            try alarm(state: .paused(PausedCountdown(.timer, total: .minutes(10), elapsed: .minutes(1)))),
            try alarm(state: .countdown(Countdown(.preAlert, anchor: .wall, total: .minutes(10), start: start))),
        ]
        try store(alarms, boot: otherBoot)
        let store = try Store(directory: directory.path, boot: thisBoot)
        var found: [AlarmID: Alarm] = [:]
        let loaded = try store.load(at: now) { found[$0.id] = $0 }
        #expect(found == alarms.byID)
        #expect(loaded.converted == [])
    }

    @Test func `a converted alarm is converted again in a further boot`() throws {
        let countdown = Countdown(.postAlert, anchor: .boot, total: .minutes(10), start: start)
        let snoozed = try alarm(state: .countdown(countdown))
        let converted = snoozed.rebooted(at: now)
        try store([snoozed], boot: otherBoot)
        try store([converted], boot: thisBoot)
        let later = moment(wall: now.wall.microseconds + 60_000_000, boot: 1_000_000)
        let store = try Store(directory: directory.path, boot: BootID(high: 1, low: 1))
        var found: [Alarm] = []
        let loaded = try store.load(at: later) { found.append($0) }
        #expect(found == [converted.rebooted(at: later)])
        #expect(found.first?.countdown?.remaining(at: later) == .minutes(8))
        #expect(loaded.converted == [snoozed.id])
    }

    @Test func `a countdown of a boot that isn't known counts as of another`() throws {
        let timer = try alarm(state: .countdown(Countdown(.timer, anchor: .boot, total: .minutes(10), start: start)))
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([timer])
            try store.database.execute("UPDATE alarm SET boot_id = NULL")
            try store.database.seal()
        }
        #expect(
            try Store(directory: directory.path, boot: thisBoot).alarms() == [timer.id: timer.rebooted(at: now)])
    }

    @Test func `once written, what was converted belongs to this boot`() throws {
        let timer = try alarm(state: .countdown(Countdown(.timer, anchor: .boot, total: .minutes(10), start: start)))
        try store([timer], boot: otherBoot)
        try store([timer.rebooted(at: now)], boot: thisBoot)
        // The wall clock was set meanwhile, and that must not matter any more.
        let later = moment(wall: 0, boot: now.boot.microseconds + 1)
        let found = try Store(directory: directory.path, boot: thisBoot).alarms(at: later)
        #expect(found == [timer.id: timer.rebooted(at: now)])
    }
}
