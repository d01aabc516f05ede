import Randomness
import DBus
import EventLoop
import TestSupport

/// Random commands, the same for the same seed, and the expected configurations of the alarms after them.
///
/// No alarm rings by itself within the test's time: timers take minutes, and alarms ring only by command.
final class RandomCommands {
    /// The expected configurations of the alarms, by id.
    private(set) var configurations: [String: [String: Value]] = [:]
    private let session: Session
    private let mirror: Mirror
    private var chance: SeededGenerator

    init(seed: UInt64, in session: Session, _ mirror: Mirror) {
        chance = SeededGenerator(seed: seed)
        self.session = session
        self.mirror = mirror
    }

    /// The number of commands before the next crash.
    func burst() -> Int {
        Int.random(in: 1...6, using: &chance)
    }

    /// Sends one command and waits for its reply.
    func next() throws {
        switch configurations.count > 40 ? 9 : Int.random(in: 0..<11, using: &chance) {
        case 0, 1: try schedule()
        case 2: try ring()
        case 3: try update()
        case 4: try pause()
        case 5: try resume()
        case 6: try setEnabled()
        case 7: try snooze()
        case 8: try stop()
        case 9: try cancel()
        default: try beRefused()
        }
    }

    // MARK: Commands

    private func schedule() throws {
        var configuration = looks()
        let kind = Int.random(in: 0..<4, using: &chance)
        if kind > 0 { configuration["fire-at"] = .uint64(UInt64(Clock.wall.now) + random(1_000...9_000)) }
        if kind != 1 { configuration["pre-alert"] = .uint64(random(500...20_000)) }
        if Bool.random(using: &chance) { configuration["post-alert"] = .uint64(random(100...500)) }
        if Bool.random(using: &chance) { configuration["keep"] = true }
        if Bool.random(using: &chance) { configuration["wake"] = false }
        if random(0...3) == 0 { configuration["enabled"] = false }
        configurations[try session.schedule(configuration, id: newID())] = configuration
    }

    private func ring() throws {
        var configuration = looks()
        configuration["post-alert"] = .uint64(random(100...500))
        configuration["keep"] = Bool.random(using: &chance) ? true : nil
        let id = try session.ring(configuration, id: newID())
        // Its instant was chosen there.
        configuration = try session.property("Configuration", of: id).properties
        configurations[id] = configuration
    }

    private func update() throws {
        guard let id = any(of: configurations.keys.sorted()) else { return try schedule() }
        var changes = looks()
        if random(0...1) == 0 { changes["post-alert"] = .uint64(random(100...500)) }
        if random(0...3) == 0 { changes["fire-at"] = .uint64(UInt64(Clock.wall.now) + random(1_000...9_000)) }
        try session.call("Update", .string(id), .dictionary(changes))
        configurations[id]?.merge(changes) { $1 }
    }

    private func pause() throws {
        guard let id = any(of: mirror.ids(in: "countdown")) else { return try schedule() }
        try session.call("Pause", .string(id))
    }

    private func resume() throws {
        guard let id = any(of: mirror.ids(in: "paused")) else { return try pause() }
        try session.call("Resume", .string(id))
    }

    private func setEnabled() throws {
        guard let id = any(of: configurations.keys.sorted()) else { return try schedule() }
        let isEnabled = configurations[id]?["enabled"] == nil
        do {
            try session.call("SetEnabled", .string(id), .boolean(!isEnabled))
            configurations[id]?["enabled"] = isEnabled ? false : nil
        } catch let error as BusError where !isEnabled && error.name == "org.example.Alarms.Error.InvalidSchedule" {
            // An alarm that has rung can't be enabled again without another instant.
        }
    }

    private func snooze() throws {
        guard let id = any(of: mirror.ids(in: "alerting")) else { return try ring() }
        try session.call("Snooze", .string(id), .empty)
    }

    private func stop() throws {
        guard let id = any(of: configurations.keys.sorted()) else { return try schedule() }
        try session.call("Stop", .string(id))
        // It has ended, unless its instant was moved while it rang.
        guard let alarm = mirror.alarms[try ObjectPath(alarm: id).rawValue] else { return configurations[id] = nil }
        if alarm["Enabled"] == false { configurations[id]?["enabled"] = false }
    }

    private func cancel() throws {
        guard let id = any(of: configurations.keys.sorted()) else { return try schedule() }
        try session.call("Cancel", .string(id))
        configurations[id] = nil
    }

    private func beRefused() throws {
        do {
            try session.call("Schedule", .string(AlarmIDs.make(1)), ["title": "refused"])
            throw TestFailure("an alarm without a time was accepted")
        } catch is BusError {}
    }

    // MARK: Chance

    /// Returns so many seconds, µs.
    private func random(_ seconds: ClosedRange<UInt64>) -> UInt64 {
        UInt64.random(in: seconds, using: &chance) * 1_000_000
    }

    /// Chosen here, so that the same seed means the same alarms.
    private func newID() -> String {
        AlarmIDs.make(Int(chance.next() % (1 << 40)))
    }

    private func any(of ids: [String]) -> String? {
        ids.randomElement(using: &chance)
    }

    private func looks() -> [String: Value] {
        var looks: [String: Value] = ["title": .string("Tea \(UInt32.random(in: 0...999, using: &chance))")]
        if Bool.random(using: &chance) { looks["tint"] = "#102030" }
        if Bool.random(using: &chance) { looks["metadata"] = ["n": .uint64(chance.next())] }
        if Bool.random(using: &chance) {
            looks["buttons"] = .button("stop", ["text": .string("\(chance.next() % 100)")])
        }
        if Bool.random(using: &chance) { looks["volume"] = .double(.random(in: 0...1, using: &chance)) }
        if Bool.random(using: &chance) {
            looks["stop-action"] = [
                "name": .string("stop.\(chance.next() % 100)"), "parameter": .uint64(chance.next()),
            ]
        }
        return looks
    }
}
