public import ActivityCore
public import AlarmCore

/// Runs turns: takes events and requests of alarms and activities, commits all their changes in one transaction, and
/// returns the outcome.
///
/// # Theory of operation
///
/// A turn begins with the first input after the last ``finish(at:)``. Each input changes its model at once, so that the
/// next one meets the alarms as they are then; ``commit()`` stores what they have changed. Requests are values, since a
/// request may have to be performed again. The owner of the turn performs each request that ``nextRequest`` returns: it
/// reads the present alarms, applies the command, if there is one, and gives the turn the reply.
///
/// If the commit fails, the models return to the turn's beginning, and the inputs are replayed. Events come first and
/// remain: they can't be refused. Then ``nextRequest`` returns the requests again, in order. Commands that silence a
/// ring also remain, since a person who has stopped a ring must not hear it again; other commands that change an alarm
/// throw ``CommandError/notStored(_:)``. So queries are answered from the remaining state. Alarms changed without a
/// commit join the next one, and can be stored by ``storeRemaining()``.
///
/// Activities are changed by their own inputs, by elapsed time and by the person's decisions on apps. An update of an
/// activity doesn't cause a commit, but joins the next one, and remains if that fails.
public final class Turn<Request, Reply> {
    /// An event, and the effects that were carried out at once.
    enum Input {
        case alarms(Event, carriedOut: [Effect])
        case activities(ActivityEvent)
    }

    /// A request, with its moment. It is a structure, since an array releases tuples slowly.
    struct TimedRequest {
        let request: Request
        let now: Moment
    }

    let engine: Engine
    let activityModel: Activities
    let storage: any TurnStorage
    /// The events, including those without changes, which may have some if an earlier request is refused.
    var events: [(input: Input, now: Moment)] = []
    var requests: [TimedRequest] = []
    /// The replies to the requests performed so far.
    var replies: [Reply] = []
    var gathered = GatheredChanges()
    /// The error of the turn's commit; `nil` before it, or if it succeeded.
    var storageFailure: StorageFailure?
    /// The alarms with changes that aren't stored.
    var unstored: Set<AlarmID>
    /// True if changes of the person's decisions aren't stored.
    var hasUnstoredAuthorizations = false
    /// The history that isn't stored, in order.
    var unstoredHistory: [HistoryEntry] = []
    /// True if changes of activities should be stored, but aren't.
    var hasUnstoredActivities = false
    /// The number of possible changes of the alarms, the activities and the data that determines their times. While it
    /// is the same, repeated readings of them differ only by the moment.
    public internal(set) var revision: UInt64 = 0

    /// Creates a turn without inputs.
    ///
    /// - Parameters:
    ///   - engine: The engine, to which only the turn gives inputs from now on.
    ///   - activities: The activities, likewise.
    ///   - storage: The store.
    ///   - unstored: The alarms in the engine whose state isn't in the store.
    public init(
        of engine: Engine, activities: Activities = Activities(), storage: any TurnStorage,
        unstored: some Sequence<AlarmID> = []
    ) {
        self.engine = engine
        activityModel = activities
        self.storage = storage
        self.unstored = Set(unstored)
    }

    /// All alarms in their current state, read-only.
    public var alarms: any AlarmView { engine }

    /// All activities in their current state, read-only.
    public var activities: any ActivityView { activityModel }

    /// The next deadline on each clock.
    public var nextWake: Wake { engine.nextWake.earliest(with: activityModel.nextWake) }

    /// True if there are changes to commit.
    public var hasChanges: Bool { !gathered.isEmpty }

    /// True if changes of alarms, activities or decisions couldn't be stored.
    public var hasUnstored: Bool { !unstored.isEmpty || hasUnstoredActivities || hasUnstoredAuthorizations }

    /// The history that isn't on disk yet, in order.
    public var pendingHistory: [HistoryEntry] { unstoredHistory + gathered.changes.flatMap(\.history) }

    // MARK: Inputs

    /// Applies an event. Events that make alarms ring, such as elapsed time, come before the requests of the turn,
    /// since their immediate effects aren't undone.
    ///
    /// - Returns: The change. Its ``AlarmCore/Change/immediateEffects`` are to be carried out now; the others are in
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

    /// Applies an event of activities. Its effects are in the outcome.
    public func observe(_ event: ActivityEvent, at now: Moment) {
        let change = activityModel.observe(event, at: now)
        if !change.isEmpty { revision += 1 }
        events.append((.activities(event), now))
        gathered.add(change)
    }

    /// Removes the activities of denied apps.
    func removeDenied(at now: Moment) -> ActivityChange {
        activityModel.observe(.denied(Set(engine.authorizations.filter { $0.value == .denied }.keys)), at: now)
    }
}
