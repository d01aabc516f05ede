internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import SystemTime

/// What changes of clocks and zones mean to the service: all of them lead to the same turn, which looks at what is due.
extension Service {
    /// The most alarms whose new times one turn tells: a change of zone may move all, and answers go between.
    private static let mostMovesAtOnce = 500

    /// Takes in what the wall clock's timer tells.
    func clockTold(_ event: WakeTimers.Event) {
        switch event {
        case .elapsed: turn()
        case .clockSet: timeChanged([.clock])
        case .resumed:
            systemBus?.connect()
            sleep?.tryAgain()
            // Zones may have been replaced on a machine that was asleep, too.
            timeChanged(zones.refresh().union([.resume]))
        }
    }

    /// Takes in that times are others now.
    func timeChanged(_ causes: Set<TimeChange>) {
        guard !causes.isEmpty else { return }
        presentation.zone = systemZone
        current.causes += TimeChange.allCases.filter(causes.contains)
        causesOfMissing.formUnion(causes)
        if causes.contains(.clock) {
            presentation.notifications.clockChanged(at: now)
            observe(.clockChanged)
        }
        if !causes.isDisjoint(with: [.zone, .tzdata]) { observe(.zonesChanged) }
        turn()
    }

    // MARK: New times

    /// Takes in which alarms a change of zone has moved, to tell of it those first that ring first.
    func noteMoves(_ moves: [Change.Move]) {
        guard !moves.isEmpty else { return }
        // Moved again before that was told, it is still the first zone that others know of.
        for move in moves { zonesBefore[move.id] = zonesBefore[move.id] ?? move.before }
        moved = engine.soonestFirst(zonesBefore.keys).reversed()
    }

    /// Tells the new times of some of the alarms that were moved; the others' turn comes soon.
    func tellMoves() {
        guard !moved.isEmpty else { return }
        for id in moved.suffix(Self.mostMovesAtOnce).reversed() {
            guard let zone = zonesBefore.removeValue(forKey: id), let alarm = engine.alarm(id) else { continue }
            send { () throws(BusError) in try bus.propertiesChanged(from: alarm.counted(by: zone), to: alarm) }
        }
        moved.removeLast(min(moved.count, Self.mostMovesAtOnce))
        if !moved.isEmpty { moreToTell?.runOnce() }
    }

    // MARK: Missed alarms

    /// Keeps what was missed for the notice about it, unless its client wants none.
    func noteMissed(in history: [HistoryEntry]) {
        for entry in history {
            guard case .missed(let policy, let count) = entry.event, policy != .drop else { continue }
            missed.add(entry, count: count, because: reason(of: policy, due: entry.due))
        }
    }

    private func reason(of policy: Effect.MissedPolicy, due: WallTime) -> MissedNotice.Reason {
        if policy == .timeout { return .unanswered }
        if causesOfMissing.contains(.clock) { return .clockSet }
        if causesOfMissing.contains(.resume) { return .asleep }
        if !causesOfMissing.isEmpty { return .zoneChanged }
        let now = now
        return due < now.wall - Interval(microseconds: now.boot.microseconds) ? .off : .late
    }

    /// Tells of the missed alarms, as soon as it is known which all of them are.
    func tellMissed() {
        guard !missed.isEmpty || !causesOfMissing.isEmpty, !engine.isOverdue(at: now) else { return }
        causesOfMissing = []
        guard !missed.isEmpty else { return }
        presentation.notifications.inform(missed.summary, body: missed.body(in: systemZone, at: now.wall))
        missed = MissedNotice()
    }
}
