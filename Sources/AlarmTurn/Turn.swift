public import AlarmCore

/// Runs turns: takes events and requests, commits all that they change in one transaction, and returns the outcome.
///
/// # Theory of operation
///
/// A turn begins with the first input after the last ``finish()``. Each input changes the engine at once, so that the
/// next one meets the alarms as they are then; ``finish()`` commits. Requests are closures, because a request may have
/// to be done again: it reads what is asked by the alarms as they are, applies its command, if it has one, and makes
/// its reply.
///
/// If the commit fails, the engine goes back to the turn's beginning, and the inputs are replayed. Events come first
/// and stay: what has happened can't be refused. Then the requests follow in their order. Commands that silence a ring
/// stay too, since a person who has stopped a ring must not hear it again; of the others, those that change an alarm
/// throw ``CommandError/notStored(_:)``. Questions are thereby answered from what has remained. The alarms that have
/// changed without a commit join the next one, and can be stored by ``storeRemaining()``.
public final class Turn<Reply> {
    /// The work of a request: reads what is asked, applies its command, and returns its reply.
    public typealias Work = (_ context: RequestContext<Reply>) -> Reply

    private let engine: Engine
    private let storage: any TurnStorage
    /// The events, also those that changed nothing: they may once a request before them is refused.
    private var events: [(event: Event, now: Moment, carriedOut: [Effect])] = []
    private var requests: [(work: Work, now: Moment)] = []
    private var gathered = GatheredChanges()
    private var replies: [Reply] = []
    /// The alarms that have changed and are not stored.
    private var unstored: Set<AlarmID>
    /// True if the person's decisions have changed and are not stored.
    private var hasUnstoredAuthorizations = false
    /// The history that is not stored, in order.
    private var unstoredHistory: [HistoryEntry] = []
    /// The number of times that the alarms, or what their times depend on, may have changed. While it stays the same,
    /// all that can differ between two readings of them is what depends on the moment.
    public private(set) var revision: UInt64 = 0

    /// Creates a turn without inputs.
    ///
    /// - Parameters:
    ///   - engine: The engine, which nobody else gives inputs to from now on.
    ///   - storage: The store.
    ///   - unstored: The alarms in the engine that the store has otherwise, or not at all.
    public init(of engine: Engine, storage: any TurnStorage, unstored: some Sequence<AlarmID> = []) {
        self.engine = engine
        self.storage = storage
        self.unstored = Set(unstored)
    }

    /// All alarms as they are now, to read.
    public var alarms: any AlarmView { engine }

    /// True if there is something to commit.
    public var hasChanges: Bool { !gathered.isEmpty }

    /// True if alarms, or decisions, have changed that could not be stored.
    public var hasUnstored: Bool { !unstored.isEmpty || hasUnstoredAuthorizations }

    /// The history that is not on disk yet, in order.
    public var pendingHistory: [HistoryEntry] { unstoredHistory + gathered.changes.flatMap(\.history) }

    // MARK: Inputs

    /// Applies an event. One that makes alarms ring, as the passing of time does, comes before the requests of the
    /// turn: its immediate effects are not taken back.
    ///
    /// - Returns: The change. Its ``AlarmCore/Change/immediateEffects`` are to be carried out now; the others come with
    ///   the outcome.
    public func observe(_ event: Event, at now: Moment) -> Change {
        let change = engine.observe(event, at: now)
        if !change.isEmpty || event != .elapsed { revision += 1 }
        events.append((event, now, change.immediateEffects))
        gathered.add(change, effects: change.deferredEffects)
        return change
    }

    /// Performs a request; again, if the commit fails.
    public func perform(at now: Moment, _ work: @escaping Work) {
        requests.append((work, now))
        replies.append(work(RequestContext(of: self, at: now, storageFailure: nil)))
    }

    /// Applies a command of a request.
    ///
    /// - Parameter storageFailure: The error of the commit, if the request is performed again because of it.
    func apply(
        _ command: Command, by caller: Caller, at now: Moment, _ storageFailure: StorageFailure?
    ) throws(CommandError) -> Change {
        let change: Change
        do throws(Refusal) { change = try engine.apply(command, by: caller, at: now) } catch { throw .refused(error) }
        revision += 1
        if let storageFailure, change.isToBeStored, !change.silencesRing {
            engine.undo(change)
            throw .notStored(storageFailure)
        }
        gathered.add(change, effects: change.effects)
        return change
    }

    // MARK: The end

    /// Commits the turn, and begins the next one.
    ///
    /// - Returns: The outcome of the turn.
    public func finish() -> Outcome<Reply> {
        var outcome = Outcome<Reply>()
        do throws(StorageFailure) {
            try commit()
        } catch {
            outcome.storageFailure = error
            replay(because: error)
        }
        outcome.changes = gathered.changes
        outcome.effectsOfChanges = gathered.effects
        outcome.edits = gathered.edited.map { id in
            Outcome.Edit(id: id, before: gathered.before[id] ?? nil, after: engine.alarm(id))
        }
        outcome.replies = replies
        events = []
        requests = []
        replies = []
        gathered = GatheredChanges()
        return outcome
    }

    /// Stores what could not be stored before.
    ///
    /// - Throws: `StorageFailure`; then it remains for the next attempt, or the next commit.
    public func storeRemaining() throws(StorageFailure) {
        if hasUnstored { try store([], []) }
    }

    private func commit() throws(StorageFailure) {
        if hasChanges { try store(gathered.edited, gathered.changes.flatMap(\.history)) }
    }

    private func store(_ ids: [AlarmID], _ history: [HistoryEntry]) throws(StorageFailure) {
        var written: [Alarm] = []
        var removed: [AlarmID] = []
        for id in ids + unstored.subtracting(ids) {
            if let alarm = engine.alarm(id) { written.append(alarm) } else { removed.append(id) }
        }
        try storage.commit(
            StoredChanges(
                written: written, removed: removed, history: unstoredHistory + history,
                holidayEnd: engine.holiday?.end, recentTimers: engine.recentTimers,
                authorizations: engine.authorizations))
        unstored = []
        hasUnstoredAuthorizations = false
        unstoredHistory = []
    }

    /// Undoes a turn that could not be committed, and applies its inputs again.
    private func replay(because failure: StorageFailure) {
        for change in gathered.changes.reversed() { engine.undo(change) }
        revision += 1
        gathered = GatheredChanges()
        for (event, now, carriedOut) in events {
            let change = engine.observe(event, at: now)
            gathered.add(change, effects: change.effects.filter { !carriedOut.contains($0) })
        }
        replies = requests.map { work, now in
            work(RequestContext(of: self, at: now, storageFailure: failure))
        }
        unstored.formUnion(gathered.edited)
        if gathered.changes.contains(where: { $0.authorizationsBefore != nil }) { hasUnstoredAuthorizations = true }
        unstoredHistory += gathered.changes.flatMap(\.history)
    }
}
