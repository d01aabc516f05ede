internal import ActivityCore
public import AlarmCore

/// The end of a turn, and its commit.
extension Turn {
    /// Commits the changes of the turn's inputs, after all requests are performed. If that fails, ``nextRequest``
    /// returns the requests again.
    public func commit() {
        guard hasChanges else { return }
        do throws(StorageFailure) {
            try store(gathered.edited, gathered.changes.flatMap(\.history))
        } catch {
            storageFailure = error
            replayEvents()
            replies = []
        }
    }

    /// True if the turn has had no event, and no request has changed anything so far: it can end by
    /// ``finishQuietly()``.
    public var isQuiet: Bool { events.isEmpty && gathered.hasNone && storageFailure == nil }

    /// Ends a quiet turn, and begins the next one.
    ///
    /// - Returns: The replies to the requests, in order.
    public func finishQuietly() -> [Reply] {
        defer {
            requests.removeAll(keepingCapacity: true)
            replies.removeAll(keepingCapacity: true)
        }
        return replies
    }

    /// Ends the turn after ``commit()``, and begins the next one.
    ///
    /// - Parameter now: The moment of the end, at which activities are announced.
    /// - Returns: The outcome of the turn.
    public func finish(at now: Moment) -> Outcome<Reply> {
        if storageFailure != nil { keepUnstored() }
        var outcome = Outcome<Reply>()
        outcome.storageFailure = storageFailure
        outcome.changes = gathered.changes
        outcome.effectsOfChanges = gathered.effects
        outcome.edits = gathered.edited.map { id in
            Outcome.Edit(id: id, before: gathered.before[id] ?? nil, after: engine.alarm(id))
        }
        outcome.activityEffects = gathered.activityChanges.flatMap(\.effects)
        outcome.activityAnnouncements = activityModel.announcements(at: now)
        outcome.replies = replies
        events = []
        requests = []
        replies = []
        storageFailure = nil
        gathered = GatheredChanges()
        return outcome
    }

    /// Stores the changes of failed commits, and the updates of activities that are waiting for a commit.
    ///
    /// - Throws: `StorageFailure`; then the changes remain for the next attempt or commit.
    public func storeRemaining() throws(StorageFailure) {
        if hasUnstored || !activityModel.unsaved.isEmpty { try store([], []) }
    }

    private func store(_ ids: [AlarmID], _ history: [HistoryEntry]) throws(StorageFailure) {
        var written: [Alarm] = []
        var removed: [AlarmID] = []
        for id in ids + unstored.subtracting(ids) {
            if let alarm = engine.alarm(id) { written.append(alarm) } else { removed.append(id) }
        }
        let activities = activityModel.unsaved
        try storage.commit(
            StoredChanges(
                written: written, removed: removed, activities: activities.compactMap { activityModel.activity($0) },
                removedActivities: activities.filter { activityModel.activity($0) == nil },
                history: unstoredHistory + history, values: engine.storedValues))
        unstored = []
        hasUnstoredActivities = false
        activityModel.saved()
        hasUnstoredAuthorizations = false
        unstoredHistory = []
    }

    /// Undoes a turn whose commit failed, and applies its events again.
    private func replayEvents() {
        for change in gathered.changes.reversed() { engine.undo(change) }
        for change in gathered.activityChanges.reversed() { activityModel.undo(change) }
        revision += 1
        gathered = GatheredChanges()
        for (input, now) in events {
            switch input {
            case .alarms(let event, let carriedOut):
                let change = engine.observe(event, at: now)
                gathered.add(change, effects: change.effects.filter { !carriedOut.contains($0) })
                if case .authorizationsChanged = event { gathered.add(removeDenied(at: now)) }
            case .activities(let event): gathered.add(activityModel.observe(event, at: now))
            }
        }
    }

    /// Records the changes that remain although the commit failed.
    private func keepUnstored() {
        unstored.formUnion(gathered.edited)
        if gathered.activityChanges.contains(where: \.isToBeStored) { hasUnstoredActivities = true }
        if gathered.changes.contains(where: { $0.authorizationsBefore != nil }) { hasUnstoredAuthorizations = true }
        unstoredHistory += gathered.changes.flatMap(\.history)
    }
}
