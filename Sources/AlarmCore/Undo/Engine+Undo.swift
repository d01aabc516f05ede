/// The undo of commands.
///
/// # Theory of operation
///
/// A command that can be undone, or a person's press that stops, adds an entry to the log, with the alarm before and
/// after it. Undo restores the alarm from before if it hasn't changed since. Then the usual rules apply: a cancelled
/// countdown goes on as if it hadn't been cancelled, and occurrences that came due meanwhile are found late. Only a
/// ring can't be restored unchanged: see ``Alarm/comeBack(insteadOf:silencedAt:at:)``.
///
/// ``undo(_:)`` also reverts the log when a commit fails.
extension Engine {
    /// Returns the entries that have not expired at `now`, the latest first.
    public func undoEntries(at now: Moment) -> [UndoEntry] { undoLog.entries(at: now) }

    /// Returns the latest entry at `now` whose alarm hasn't changed since, except entries of sandboxed apps; `nil`:
    /// there is none.
    public func latestUndo(at now: Moment) -> UndoEntry? { latestUndo(at: now, for: .host) }

    /// Returns the entries visible to a caller at `now`, the latest first: for a sandboxed app, those of its own calls.
    func undoEntries(at now: Moment, for caller: Caller) -> [UndoEntry] {
        let entries = undoLog.entries(at: now)
        return caller.sandboxedApp.map { app in entries.filter { $0.callingApp == app } } ?? entries
    }

    /// Returns the latest entry of the same sandboxed app or, for other callers, of programs outside sandboxes, whose
    /// alarm hasn't changed since; `nil`: there is none.
    ///
    /// A person who undoes the last change doesn't mean a change that a sandboxed app has made by itself meanwhile.
    func latestUndo(at now: Moment, for caller: Caller) -> UndoEntry? {
        undoEntries(at: now, for: caller).first { $0.callingApp == caller.sandboxedApp && isAsLeft($0, at: now) }
    }

    /// Adds an entry for a command or a press; a no-op if nothing changed.
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

    /// Undoes the command of the entry with this token; with `nil`, of the latest entry of the same sandboxed app or,
    /// for other callers, of programs outside sandboxes.
    ///
    /// - Throws: `Refusal`: `notFound` if there is no such entry, or a sandboxed caller didn't make its call,
    ///   `invalidState` if the alarm has changed since, `maximumLimitReached` if the limit is reached meanwhile,
    ///   `notAuthorized` if the alarm's app may not set alarms any more.
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
        // Only if no other timer was started since.
        if let timers = entry.recentTimers, timers.after == recentTimers {
            change.recentTimersBefore = recentTimers
            recentTimers = timers.before
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

    /// Returns `alarm`, an earlier state kept in the log, with the changes of zones, clocks, defaults, holidays and
    /// decisions since.
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
            // An alarm that the decision would have ended stays unchanged: if it is denied, it isn't restored.
            let decided = alarm.decided(isDenied: context.isDenied, at: now)
            let goesOn = decided.map { $0.step.effects.isEmpty && $0.step.outcome == .lives } ?? false
            alarm = (goesOn ? decided?.alarm : nil) ?? alarm.with(context)
        }
        return alarm.recomputed(at: now, zone(named:)) ?? alarm
    }
}

extension Refusal {
    /// The refusal of an entry that isn't in the log, or isn't there any more.
    public static let nothingToUndo = Refusal.notFound(LocalizableText("there is nothing to undo"))
}
