import AlarmCore
import AlarmTurn

/// A turn over a store in memory, with a clock that moves only when told to. Replies are texts.
final class TurnScenario {
    let storage = MemoryStorage()
    let turn: Turn<String>
    private(set) var now = Moment(
        wall: WallTime(microseconds: 1_700_000_000_000_000), boot: BootTime(microseconds: 5_000_000_000))

    init() {
        turn = Turn(of: Engine(), storage: storage)
    }

    /// The alarm of this identifier, as it is now.
    func alarm(_ id: AlarmID) -> Alarm? { turn.alarms.alarm(id) }

    /// Performs a command, whose reply is `done`, or the name of the error.
    func perform(_ command: Command) {
        turn.perform(at: now) { context in
            do throws(CommandError) {
                try context.apply(command)
                return "done"
            } catch {
                switch error {
                case .refused: return "refused"
                case .notStored: return "not stored"
                }
            }
        }
    }

    /// Asks for the state of an alarm, which is the reply.
    func ask(_ id: AlarmID) {
        turn.perform(at: now) { [turn] _ in turn.alarms.alarm(id)?.state.name ?? "none" }
    }

    /// Makes a timer, in a turn of its own.
    @discardableResult
    func makeTimer(_ seconds: Int64, _ settings: [Setting] = []) -> AlarmID {
        let id = AlarmID.random()
        perform(.schedule(id, [.preAlert(UInt64(seconds * 1_000_000))] + settings))
        _ = turn.finish()
        return id
    }

    /// Makes a timer and lets it ring, in turns of their own.
    func makeRing(_ settings: [Setting] = []) -> AlarmID {
        let id = makeTimer(1, settings)
        pass(1)
        _ = turn.observe(.elapsed, at: now)
        _ = turn.finish()
        return id
    }

    /// Lets time pass.
    func pass(_ seconds: Int64) {
        let time = Interval.seconds(seconds)
        now = Moment(wall: now.wall + time, boot: now.boot + time)
    }

    /// True if the store has exactly the alarms that there are.
    var isStored: Bool {
        var alarms: [AlarmID: Alarm] = [:]
        turn.alarms.forEach { alarms[$0.id] = $0 }
        return alarms == storage.alarms
    }
}

extension Outcome {
    /// The effects that are left to carry out, in the order of the inputs.
    var effects: [Effect] { effectsOfChanges.flatMap(\.self) }
}
