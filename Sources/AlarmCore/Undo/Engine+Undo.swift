/// The undo of commands.
///
/// # Theory of operation
///
/// A command that can be undone leaves an entry in the log, with its alarm as it was before and as it was left; so does
/// a person's press that stops. To undo it is to put the alarm back as it was before, if it still is as it was left.
/// From then on time does the rest: a countdown that was cancelled goes on as if it never had been, and what has come
/// due meanwhile is found late, by the same rules as after any other delay. Only a ring can't come back as it was:
/// see ``Alarm/comeBack(insteadOf:silencedAt:at:)``.
///
/// The log is part of what ``undo(_:)`` takes back where a commit fails.
extension Engine {
    /// Returns the entries that have not expired at `now`, the latest first.
    public func undoEntries(at now: Moment) -> [UndoEntry] { undoLog.entries(at: now) }

    /// Returns the latest entry at `now` whose alarm is still as it was left, but for those of sandboxed apps; `nil`:
    /// there is none.
    public func latestUndo(at now: Moment) -> UndoEntry? { latestUndo(at: now, for: .host) }

    /// Returns the entries at `now` that exist for a caller, the latest first: for a sandboxed app those of its own calls.
    func undoEntries(at now: Moment, for caller: Caller) -> [UndoEntry] {
        let entries = undoLog.entries(at: now)
        return caller.sandboxedApp.map { app in entries.filter { $0.callingApp == app } } ?? entries
    }

    /// Returns the latest entry of a caller's own kind whose alarm is still as it was left; `nil`: there is none.
    ///
    /// A person who takes the last change back doesn't mean what an app in a sandbox has done by itself meanwhile.
    func latestUndo(at now: Moment, for caller: Caller) -> UndoEntry? {
        undoEntries(at: now, for: caller).first { $0.callingApp == caller.sandboxedApp && isAsLeft($0, at: now) }
    }

    /// Adds an entry for a command, or a press; a no-op if it changed nothing.
    func logUndo(of action: UndoEntry.Action, by caller: Caller, at now: Moment, in change: inout Change) {
        guard let edit = change.edits.first else { return }
        let after = alarm(edit.id)
        guard after != edit.before else { return }
        change.undoLogBefore = undoLog
        undoLog.add(
            UndoEntry(
                action, of: edit.id, by: caller.sandboxedApp, at: now, before: edit.before, after: after,
                recentTimers: change.recentTimersBefore.map { ($0, recentTimers) }))
    }

    /// Undoes what the entry with this token tells of; with `nil`, the latest one of the caller's
    /// own kind.
    ///
    /// - Throws: `Refusal`: `notFound` if there is no such entry (any more), or it is of another's call than of a
    ///   sandboxed caller's, `invalidState` if the alarm has changed since, `maximumLimitReached` if there is no room for it any
    ///   more, `notAuthorized` if its app may not set alarms any more.
    func undo(_ token: UndoToken?, by caller: Caller, at now: Moment, in change: inout Change) throws(Refusal) {
        let entries = undoEntries(at: now, for: caller)
        let found = entries.first { token == nil ? $0.callingApp == caller.sandboxedApp : $0.token == token }
        guard let entry = found else {
            throw .nothingToUndo
        }
        guard isAsLeft(entry, at: now) else {
            throw .invalidState(LocalizableText("the alarm has changed since"))
        }
        let current = alarm(entry.id)
        if let before = entry.before {
            if current == nil {
                if let app = before.owner { try requireAuthorization(of: app) }
                try validateCount(of: before.owner)
            }
            var alarm = upToDate(before, at: now)
            try fit(alarm, replacing: current)
            let effects = alarm.comeBack(insteadOf: current, silencedAt: entry.at, at: now)
            record(alarm, (current == nil ? [.added(alarm)] : []) + effects, .lives, at: now, in: &change)
        } else if let current {
            record(current, [], .ends, at: now, in: &change)
        }
        // Not those that somebody else has started a timer of since.
        if let timers = entry.recentTimers, timers.after == recentTimers {
            change.recentTimersBefore = recentTimers
            restore(recentTimers: timers.before)
        }
        change.undoLogBefore = undoLog
        undoLog.remove(entry)
    }

    private func isAsLeft(_ entry: UndoEntry, at now: Moment) -> Bool {
        guard let current = alarm(entry.id), let left = entry.after else {
            return alarm(entry.id) == nil && entry.after == nil
        }
        return current.isAsLeft(upToDate(left, at: now))
    }

    /// Returns `alarm`, which was kept outside of the table, as it would be now had it been in it: zones, clocks,
    /// defaults, holidays and decisions may have changed meanwhile.
    private func upToDate(_ alarm: Alarm, at now: Moment) -> Alarm {
        let context = context(of: alarm)
        var alarm = alarm.with(
            Alarm.Context(
                zone: context.zone, defaults: context.defaults, holidayEnd: alarm.holidayEnd,
                isDenied: alarm.isDenied))
        if alarm.holidayEnd != context.holidayEnd {
            alarm = alarm.suspended(until: context.holidayEnd, at: now) ?? alarm.with(context)
        }
        if alarm.isDenied != context.isDenied {
            // One that the decision would have ended is left as it was: if it is denied, it doesn't come back.
            let decided = alarm.decided(isDenied: context.isDenied, at: now)
            let goesOn = decided.map { $0.step.effects.isEmpty && $0.step.outcome == .lives } ?? false
            alarm = (goesOn ? decided?.alarm : nil) ?? alarm.with(context)
        }
        return alarm.recomputed(at: now, zone(named:)) ?? alarm
    }
}

extension Refusal {
    /// Refuses to undo what isn't in the log, or isn't any more.
    public static let nothingToUndo = Refusal.notFound(LocalizableText("there is nothing to undo"))
}
