import ActivityCore
import AlarmCore
import ConfigurationSamples
import AlarmTurn

/// A turn over a store in memory, with a clock that only the test moves. Replies are texts.
final class TurnScenario {
    /// A request of the turn.
    enum Request {
        /// A command, whose reply is `done`, or the name of the error.
        case command(Command)
        /// A command on activities, whose reply is `done`, or the name of the error.
        case activityCommand(ActivityCommand, by: Caller)
        /// A query of the state of an alarm, which is the reply.
        case state(AlarmID)
    }

    let storage = MemoryStorage()
    let turn: Turn<Request, String>
    private(set) var now = Moment(
        wall: WallTime(microseconds: 1_700_000_000_000_000), boot: BootTime(microseconds: 5_000_000_000))

    init() {
        turn = Turn(of: Engine(), storage: storage)
    }

    /// The alarm of this identifier, as it is now.
    func alarm(_ id: AlarmID) -> Alarm? { turn.alarms.alarm(id) }

    /// The activity of this identifier, as it is now.
    func activity(_ id: ActivityID) -> Activity? { turn.activities.activity(id) }

    /// Performs a command, whose reply is `done`, or the name of the error.
    func perform(_ command: Command) { perform(.command(command)) }

    /// Performs a command on activities, whose reply is `done`, or the name of the error.
    func perform(activity command: ActivityCommand, by caller: Caller = .host) {
        perform(.activityCommand(command, by: caller))
    }

    /// Queries the state of an alarm, which is the reply.
    func ask(_ id: AlarmID) { perform(.state(id)) }

    private func perform(_ request: Request) {
        turn.add(request, at: now)
        performRequests()
    }

    private func performRequests() {
        while let (request, now) = turn.nextRequest { turn.reply(reply(to: request, at: now)) }
    }

    private func reply(to request: Request, at now: Moment) -> String {
        do throws(CommandError) {
            switch request {
            case .command(let command): try turn.apply(command, at: now)
            case .activityCommand(let command, let caller): try turn.apply(command, by: caller, at: now)
            case .state(let id): return alarm(id)?.state.name ?? "none"
            }
            return "done"
        } catch {
            switch error {
            case .refused: return "refused"
            case .notStored: return "not stored"
            }
        }
    }

    /// Makes a timer, in a turn of its own.
    @discardableResult
    func makeTimer(_ seconds: Int64, _ settings: [Setting] = []) -> AlarmID {
        let id = AlarmID.random()
        perform(.schedule(id, [.preAlert(UInt64(seconds * 1_000_000))] + settings))
        finish()
        return id
    }

    /// Makes a timer and lets it ring, in turns of their own.
    func makeRing(_ settings: [Setting] = []) -> AlarmID {
        let id = makeTimer(1, settings)
        pass(1)
        _ = turn.observe(Event.elapsed, at: now)
        finish()
        return id
    }

    /// Starts an activity, in a turn of its own.
    @discardableResult
    func startActivity(_ settings: [ActivitySetting] = [], alert: ActivityAlert? = nil) -> ActivityID {
        let id = ActivityID.random()
        perform(activity: .start(id, [Self.content] + settings, alert: alert, from: nil))
        finish()
        return id
    }

    /// The content of activities.
    static let content = ActivitySetting.content(OpaqueValue(bytes: [1], size: 1))

    /// Finishes the turn.
    @discardableResult
    func finish() -> Outcome<String> {
        turn.commit()
        performRequests()
        return turn.finish(at: now)
    }

    /// Lets time pass.
    func pass(_ seconds: Int64) { pass(.seconds(seconds)) }

    /// Lets time pass.
    func pass(_ time: Interval) {
        now = Moment(wall: now.wall + time, boot: now.boot + time)
    }

    /// Lets time pass, and finishes the turn in which this is noticed.
    @discardableResult
    func elapse(_ time: Interval) -> Outcome<String> {
        pass(time)
        _ = turn.observe(Event.elapsed, at: now)
        return finish()
    }

    /// Sets the wall clock, and finishes the turn in which this is noticed.
    func setWall(by time: Interval) {
        now = Moment(wall: now.wall + time, boot: now.boot)
        _ = turn.observe(Event.clockChanged, at: now)
        finish()
    }

    /// True if the store has exactly the alarms and activities that there are.
    var isStored: Bool {
        var alarms: [AlarmID: Alarm] = [:]
        turn.alarms.forEach { alarms[$0.id] = $0 }
        let activities = Dictionary(uniqueKeysWithValues: turn.activities.inOrder.map { ($0.id, $0) })
        return alarms == storage.alarms && activities == storage.activities
    }
}

extension Outcome {
    /// The effects that are left to carry out, in the order of the inputs.
    var effects: [Effect] { effectsOfChanges.flatMap(\.self) }
}
