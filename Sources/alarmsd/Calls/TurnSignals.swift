internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus

/// The signals of turns, sent in the order that clients rely on: changes of time, effects, then at most one
/// PropertiesChanged of each object.
final class TurnSignals {
    private let bus: AlarmBus
    private let connection: Connection
    private let alarms: any AlarmView
    /// Returns the connections of a sandboxed app.
    var connections: (SandboxedApp) -> [BusName] = { _ in [] }
    /// The number of the last press. It starts with a random number, so that it differs from those of earlier services,
    /// and remains an exact integer for clients that read it as a floating-point number.
    private var lastPress = UInt64.random(in: 0..<1 << 52)
    private var timeChanges: [TimeChange] = []
    private var contextChanges = PendingContextChanges()

    /// Creates the signals of the alarms that `bus` publishes on `connection`.
    init(of bus: AlarmBus, on connection: Connection, _ alarms: any AlarmView) {
        self.bus = bus
        self.connection = connection
        self.alarms = alarms
    }

    /// True if signals are left for the next turn.
    var hasMore: Bool { !contextChanges.isEmpty }

    /// Records changes of time, to be announced with the turn's outcome.
    func add(_ causes: Set<TimeChange>) {
        timeChanges += TimeChange.allCases.filter(causes.contains)
    }

    /// Records the alarms whose zones, defaults or holiday have changed, to be announced with the outcomes of this turn
    /// and the next ones.
    func add(_ changes: [Change.ContextChange]) {
        contextChanges.add(changes, of: alarms)
    }

    /// Sends the signal of an effect. A press on a sandboxed app's alarm is sent to that app only.
    func send(_ effect: Effect) {
        guard case .invoked(_, _, _, let owner) = effect else {
            return connection.sendOrLog(try bus.signal(of: effect))
        }
        lastPress += 1
        for name in destinations(owner) {
            connection.sendOrLog(try bus.signal(of: effect, press: lastPress, to: name))
        }
    }

    /// Sends the signal of an effect on an activity, if it has one. A press on a sandboxed app's activity is sent to
    /// that app only.
    private func send(_ effect: ActivityEffect) {
        guard case .invoked(_, _, _, let owner) = effect else {
            return connection.sendOrLog(try bus.signal(of: effect))
        }
        lastPress += 1
        for name in destinations(owner) {
            connection.sendOrLog(try bus.signal(of: effect, press: lastPress, to: name))
        }
    }

    /// Returns the destinations of the signal of a press; `nil` among them: a broadcast.
    private func destinations(_ owner: SandboxedApp?) -> [BusName?] { owner.map(connections) ?? [nil] }

    /// Sends the signals of an outcome, except for the service's own properties.
    func send(_ outcome: Outcome<Reply>) {
        for cause in timeChanges { connection.sendOrLog(try bus.timeChanged(cause)) }
        timeChanges = []
        for effects in outcome.effectsOfChanges { effects.forEach(send) }
        outcome.activityEffects.forEach(send)
        for edit in outcome.edits {
            guard let before = edit.before, let after = edit.after else { continue }
            sendChanges(from: contextChanges.remove(edit.id).map(before.with) ?? before, to: after)
        }
        for (id, context) in contextChanges.removeBatch() {
            if let alarm = alarms.alarm(id) { sendChanges(from: alarm.with(context), to: alarm) }
        }
        for (before, after) in outcome.activityAnnouncements {
            connection.sendOrLog(try bus.propertiesChanged(from: before, to: after))
        }
    }

    /// Sends the signal of an app's failed action.
    ///
    /// - Parameter owner: The sandboxed app that owns the alarm, the only receiver of the signal; `nil`: a broadcast.
    func sendActionFailed(_ id: AlarmID, _ press: AlarmAction, because error: String, to owner: SandboxedApp?) {
        guard let owner else { return connection.sendOrLog(try bus.actionFailed(id, press, because: error)) }
        for name in connections(owner) {
            connection.sendOrLog(try bus.actionFailed(id, press, because: error, to: name))
        }
    }

    /// Sends the signal of an activity's failed action.
    ///
    /// - Parameter owner: The sandboxed app that owns the activity, the only receiver of the signal; `nil`: a
    ///   broadcast.
    func sendActionFailed(_ id: ActivityID, _ action: String, because error: String, to owner: SandboxedApp?) {
        guard let owner else { return connection.sendOrLog(try bus.activityActionFailed(id, action, because: error)) }
        for name in connections(owner) {
            connection.sendOrLog(try bus.activityActionFailed(id, action, because: error, to: name))
        }
    }

    /// Sends the changed properties of the service itself.
    func sendProperties() {
        connection.sendOrLog(try bus.propertiesChanged())
        connection.sendOrLog(try bus.activitiesPropertiesChanged())
    }

    private func sendChanges(from before: Alarm, to after: Alarm) {
        if before != after { connection.sendOrLog(try bus.propertiesChanged(from: before, to: after)) }
    }
}
