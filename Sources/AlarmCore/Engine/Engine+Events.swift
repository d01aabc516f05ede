extension Engine {
    /// The most alarms that one ``observe(_:at:)`` of `elapsed` handles: the rest follows in the next, so that ten
    /// thousand alarms due at once don't block other clients.
    static let mostElapsedAtOnce = 256

    /// Applies an event. An early or repeated one is a no-op.
    public func observe(_ event: Event, at now: Moment) -> Change {
        var change = Change()
        switch event {
        case .elapsed:
            if holiday?.isOver == false { updateHoliday(at: now, in: &change) }
            for _ in 0..<Self.mostElapsedAtOnce {
                guard var alarm = mostOverdue(at: now) else { break }
                let replaced = alarm.replacedOccurrence(at: now)
                guard let step = alarm.elapse(at: now) else { break }
                note(.replaced, of: alarm, due: replaced, at: now, in: &change)
                record(alarm, step.effects, step.outcome, at: now, in: &change)
            }
        case .clockChanged:
            updateHoliday(at: now, in: &change)
            recomputeAll(at: now, in: &change)
        case .zonesChanged:
            change.contextChanges = setZones()
            recomputeAll(at: now, in: &change)
        case .defaultsChanged(let defaults):
            change.contextChanges = setDefaults(defaults)
            // The buttons and the sound of an alert may have changed.
            forEach { alarm in
                if alarm.alert != nil { change.effects.append(.alertChanged(alarm.id)) }
            }
        case .authorizationsChanged(let authorizations): setAuthorizations(authorizations, at: now, in: &change)
        case .pressed(let id, let press, let surface, let start, let data):
            // A notification may be stale: its button, or its alert, may no longer exist.
            guard let alarm = alarm(id), alarm.isSeen(on: surface), start == nil || alarm.alert?.start == start else {
                break
            }
            do throws(Refusal) {
                try invoke(press, on: alarm, data, at: now, in: &change)
                try refuseStartDenied(change)
            } catch {
                return Change()
            }
            if press == .stop { logUndo(of: .stop, by: .host, at: now, in: &change) }
        }
        return change
    }

    /// Applies a person's press.
    ///
    /// - Throws: `Refusal.invalidState` if there is nothing to press.
    func invoke(
        _ press: AlarmAction, on alarm: Alarm, _ data: PlatformData, at now: Moment, in change: inout Change
    ) throws(Refusal) {
        // The call is that of the alarm before the press, which may end it.
        let invoked = Effect.invoked(alarm.id, press, alarm.call(of: press, data), owner: alarm.owner)
        var alarm = alarm
        var step: Alarm.Step = ([], .lives)
        switch press {
        case .stop:
            let skipped = alarm.skippedByStop
            guard let end = alarm.stop(.user, at: now) else { return }
            note(.skipped, of: alarm, due: skipped, at: now, in: &change)
            step = end
        case .snooze:
            try alarm.validate(press)
            step.effects = [try alarm.snooze(at: now)]
        case .pause: try alarm.pause(at: now)
        case .resume: try alarm.resume(at: now)
        case .custom, .activate:
            // The press concerns only the app: the alarm keeps ringing.
            try alarm.validate(press)
            change.effects.append(invoked)
            return
        }
        record(alarm, step.effects + [invoked], step.outcome, at: now, in: &change)
    }

    /// Recomputes all alarms after a change of clocks or zones; few change.
    private func recomputeAll(at now: Moment, in change: inout Change) {
        let (recomputed, denied) = recomputedAlarms(at: now)
        for var alarm in denied {
            if let step = alarm.endDenied(at: now) { record(alarm, step.effects, step.outcome, at: now, in: &change) }
        }
        for alarm in recomputed { record(alarm, [], .lives, at: now, in: &change) }
    }

    /// Puts or removes an alarm, and records the inverse, the effects and the history in `change`.
    func record(
        _ alarm: Alarm, _ effects: [Effect], _ outcome: Alarm.Outcome, at now: Moment, in change: inout Change
    ) {
        let before = self.alarm(alarm.id)
        change.edits.append(Change.Edit(id: alarm.id, before: before))
        change.effects += effects
        change.history += effects.compactMap { $0.entry(of: alarm, before: before, at: now.wall) }
        switch outcome {
        case .lives:
            put(alarm, at: alarm.id)
        case .ends:
            put(nil, at: alarm.id)
            change.effects.append(.removed(alarm.id))
        }
    }
}

extension Effect {
    /// Returns the history's entry for the effect; `nil`: the effect isn't recorded.
    fileprivate func entry(of alarm: Alarm, before: Alarm?, at now: WallTime) -> HistoryEntry? {
        let (event, due): (HistoryEntry.Event, WallTime)
        switch self {
        case .fired(_, let instant, _): (event, due) = (.fired, instant)
        case .snoozed(_, let fire): (event, due) = (.snoozed, fire)
        case .missed(_, let instant, let policy, let count): (event, due) = (.missed(policy, count: count), instant)
        case .stopped(_, let reason):
            // A snooze is recorded under the ring that was snoozed or, if that is unknown, under the next one.
            let ring = before?.alert?.due ?? before?.memory.last?.instant ?? before?.countdown?.fireWall
            (event, due) = (.stopped(reason), ring ?? now)
        case .added, .removed, .invoked, .alertChanged, .authorizationsChanged: return nil
        }
        return HistoryEntry(event, of: alarm, due: due, at: now)
    }
}
