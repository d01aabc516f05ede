extension Engine {
    /// The most alarms that one ``observe(_:at:)`` of passed time is about: the rest follows in the next, so that ten
    /// thousand alarms due at once don't keep everybody else waiting.
    static let mostElapsedAtOnce = 256

    /// Takes in what has happened. An early or repeated report changes nothing.
    public func observe(_ occurrence: Occurrence, at now: Moment) -> Change {
        var change = Change()
        switch occurrence {
        case .elapsed:
            for _ in 0..<Self.mostElapsedAtOnce {
                guard var alarm = mostOverdue(at: now), let step = alarm.elapse(at: now) else { break }
                record(alarm, step.effects, step.outcome, in: &change)
            }
        case .pressed(let id, let press):
            guard var alarm = alarm(id), alarm.alert != nil else { break }
            switch press {
            case .stop:
                let step = alarm.stop(.user, at: now)
                record(alarm, step.effects, step.outcome, in: &change)
            case .countdown:
                // A server may show a button that its alarm no longer has.
                guard let effect = try? alarm.countDownAgain(at: now) else { break }
                record(alarm, [effect], .lives, in: &change)
            }
        }
        return change
    }

    /// Puts `alarm` in its place, or removes it, and notes in `change` how that is undone and what it means.
    func record(_ alarm: Alarm, _ effects: [Effect], _ outcome: Alarm.Outcome, in change: inout Change) {
        change.edits.append(Change.Edit(id: alarm.id, before: self.alarm(alarm.id)))
        change.effects += effects
        switch outcome {
        case .lives:
            put(alarm, at: alarm.id)
        case .ends:
            put(nil, at: alarm.id)
            change.effects.append(.removed(alarm.id))
        }
    }
}
