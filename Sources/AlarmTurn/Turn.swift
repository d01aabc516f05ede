public import ActivityCore
public import AlarmCore

/// Runs turns: takes events and requests of alarms and activities, commits all that they change in one transaction, and
/// returns the outcome.
///
/// # Theory of operation
///
/// A turn begins with the first input after the last ``finish(at:)``. Each input changes its model at once, so that the
/// next one meets the alarms as they are then; ``commit()`` stores what they have changed. Requests are values, since a
/// request may have to be performed again. The owner of the turn performs each request that ``nextRequest`` returns: it
/// reads the present alarms, applies the command, if there is one, and gives the turn the reply.
///
/// If the commit fails, the models go back to the turn's beginning, and the inputs are replayed. Events come first
/// and stay: what has happened can't be refused. Then ``nextRequest`` returns the requests again, in their order. Commands
/// that silence a ring stay too, since a person who has stopped a ring must not hear it again; of the others, those that
/// change an alarm throw ``CommandError/notStored(_:)``. Questions are thereby answered from what has remained. The alarms
/// that have changed without a commit join the next one, and can be stored by ``storeRemaining()``.
///
/// Activities are changed by inputs of their own, by the passing of time and by the person's decisions on apps. An update
/// of one doesn't ask for a commit, but joins the next one, and stays if that fails.
public final class Turn<Request, Reply> {
    /// An event, and what of its effects was carried out when it came.
    enum Input {
        case alarms(Event, carriedOut: [Effect])
        case activities(ActivityEvent)
    }

    let engine: Engine
    let activityModel: Activities
    let storage: any TurnStorage
    /// The events, also those that changed nothing: they may once a request before them is refused.
    var events: [(input: Input, now: Moment)] = []
    var requests: [(request: Request, now: Moment)] = []
    /// The replies to the first of the requests, which are performed.
    var replies: [Reply] = []
    var gathered = GatheredChanges()
    /// The error of the turn's commit; `nil` before it, or if it succeeded.
    var storageFailure: StorageFailure?
    /// The alarms that have changed and are not stored.
    var unstored: Set<AlarmID>
    /// True if the person's decisions have changed and are not stored.
    var hasUnstoredAuthorizations = false
    /// The history that is not stored, in order.
    var unstoredHistory: [HistoryEntry] = []
    /// True if activities have changed and are not stored, although they were to be.
    var hasUnstoredActivities = false
    /// The number of times that the alarms or activities, or what their times depend on, may have changed. While it stays
    /// the same, all that can differ between two readings of them is what depends on the moment.
    public internal(set) var revision: UInt64 = 0

    /// Creates a turn without inputs.
    ///
    /// - Parameters:
    ///   - engine: The engine, which nobody else gives inputs to from now on.
    ///   - activities: The activities, likewise.
    ///   - storage: The store.
    ///   - unstored: The alarms in the engine that the store has otherwise, or not at all.
    public init(
        of engine: Engine, activities: Activities = Activities(), storage: any TurnStorage,
        unstored: some Sequence<AlarmID> = []
    ) {
        self.engine = engine
        activityModel = activities
        self.storage = storage
        self.unstored = Set(unstored)
    }

    /// All alarms as they are now, to read.
    public var alarms: any AlarmView { engine }

    /// All activities as they are now, to read.
    public var activities: any ActivityView { activityModel }

    /// The next deadline on each clock.
    public var nextWake: Wake { engine.nextWake.earliest(with: activityModel.nextWake) }

    /// True if there is something to commit.
    public var hasChanges: Bool { !gathered.isEmpty }

    /// True if alarms, activities or decisions have changed that could not be stored.
    public var hasUnstored: Bool { !unstored.isEmpty || hasUnstoredActivities || hasUnstoredAuthorizations }

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
        events.append((.alarms(event, carriedOut: change.immediateEffects), now))
        gathered.add(change, effects: change.deferredEffects)
        switch event {
        case .elapsed: observe(ActivityEvent.elapsed, at: now)
        case .clockChanged: observe(ActivityEvent.clockChanged, at: now)
        case .authorizationsChanged: gathered.add(removeDenied(at: now))
        case .zonesChanged, .defaultsChanged, .pressed: break
        }
        return change
    }

    /// Applies an event of activities. Its effects come with the outcome.
    public func observe(_ event: ActivityEvent, at now: Moment) {
        let change = activityModel.observe(event, at: now)
        if !change.isEmpty { revision += 1 }
        events.append((.activities(event), now))
        gathered.add(change)
    }

    /// Removes the activities of apps that the person has denied.
    func removeDenied(at now: Moment) -> ActivityChange {
        activityModel.observe(.denied(Set(engine.authorizations.filter { $0.value == .denied }.keys)), at: now)
    }
}
