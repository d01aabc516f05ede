internal import ActivityCore
internal import AlarmCore

/// The changes of one turn so far.
struct GatheredChanges {
    /// The changes, in the order of the inputs; none is empty.
    private(set) var changes: [Change] = []
    /// The effects of each change to carry out at the turn's end.
    private(set) var effects: [[Effect]] = []
    /// The edited alarms, each once, in the order of their first edits.
    private(set) var edited: [AlarmID] = []
    /// The last announced states of the edited alarms.
    private(set) var before: [AlarmID: Alarm?] = [:]

    /// The changes of activities, in the order of the inputs; none is empty.
    private(set) var activityChanges: [ActivityChange] = []
    /// True if nothing to be stored has changed.
    private(set) var isEmpty = true

    /// True if there is no change.
    var hasNone: Bool { changes.isEmpty && activityChanges.isEmpty }

    /// Adds the change of an input.
    ///
    /// - Parameter effects: Its effects to carry out at the turn's end.
    mutating func add(_ change: Change, effects: [Effect]) {
        if change.isEmpty { return }
        changes.append(change)
        if change.isToBeStored { isEmpty = false }
        self.effects.append(effects)
        for edit in change.edits where before[edit.id] == nil {
            edited.append(edit.id)
            before[edit.id] = .some(edit.before)
        }
        // The announcement of a new alarm contains its state at creation.
        for case .added(let alarm) in change.effects { before[alarm.id] = .some(alarm) }
    }

    /// Adds the change of an input of activities.
    mutating func add(_ change: ActivityChange) {
        if change.isEmpty { return }
        activityChanges.append(change)
        if change.isToBeStored { isEmpty = false }
    }
}
