public import AlarmCore

/// All activities, and the rules by which they change.
///
/// # Theory of operation
///
/// The interface is that of ``AlarmCore/Engine``: ``apply(_:by:at:)`` takes a client's command, which may be refused,
/// ``observe(_:at:)`` an event, which can't. Each returns a change that ``undo(_:)`` reverts. ``nextWake`` is the next
/// deadline.
///
/// A client may update as often as it likes, so two things have deadlines. The new values of an activity are announced
/// at most every 250 ms, by ``announcements(at:)`` at the end of a turn; a start and an end at once. An update is stored
/// with the next commit, or by a commit of its own within ``longestUnsaved``.
public final class Activities {
    /// The longest time for which an update isn't on disk.
    static let longestUnsaved = Interval.seconds(1)
    /// The longest time for which an activity is shown before it ends by itself.
    static let longestRun = Interval.hours(8)
    /// The time after which an activity is dismissed whose caller has left the bus.
    static let dismissalWithoutCaller = Interval.minutes(1)
    /// The greatest delay with which a pending activity still starts.
    static let longestDelay = Interval.hours(8)

    /// The limits on the number of activities.
    public let limits: ActivityLimits
    /// True if the person allows activities.
    public internal(set) var isEnabled = true
    private(set) var records: [ActivityID: ActivityRecord] = [:]
    /// The activities that were changed or removed since the last commit.
    public private(set) var unsaved: Set<ActivityID> = []
    /// The deadline for storing them; `nil`: there is none.
    private(set) var saving: BootTime?
    /// The next deadline, if it is known.
    private var knownWake: Wake?

    /// Creates an empty set.
    public init(limits: ActivityLimits = ActivityLimits()) {
        self.limits = limits
    }

    /// Restores an activity from the store.
    ///
    /// - Parameter isOfOtherBoot: True if the activity was stored in an earlier boot: unless it is pending, the next
    ///   event removes it.
    public func restore(_ activity: Activity, isOfOtherBoot: Bool) {
        records[activity.id] = ActivityRecord(
            activity, announcedAt: BootTime(microseconds: .min),
            isOfOtherBoot: isOfOtherBoot && activity.state != .pending)
        knownWake = nil
    }

    /// Reverts a change. Several changes are reverted in reverse order.
    public func undo(_ change: ActivityChange) {
        for edit in change.edits.reversed() {
            records[edit.id] = edit.before
            if !edit.wasUnsaved { unsaved.remove(edit.id) }
        }
        if let wasEnabled = change.wasEnabled { isEnabled = wasEnabled }
        if let savingBefore = change.savingBefore { saving = savingBefore }
        knownWake = nil
    }

    /// Marks all activities as stored.
    public func saved() {
        unsaved = []
        saving = nil
        knownWake = nil
    }

    /// Writes an activity, or with `nil` removes it.
    func put(_ record: ActivityRecord?, at id: ActivityID, in change: inout ActivityChange) {
        let wasUnsaved = !unsaved.insert(id).inserted
        let before = records[id]
        change.edits.append(.init(id: id, before: before, wasUnsaved: wasUnsaved))
        records[id] = record
        // Most updates change no deadline.
        if before?.wake != record?.wake { knownWake = nil }
    }

    /// Sets the deadline for storing changed activities.
    func setSaving(to time: BootTime?, in change: inout ActivityChange) {
        if change.savingBefore == nil { change.savingBefore = .some(saving) }
        saving = time
        knownWake = nil
    }

    /// Returns the activities to announce at the end of a turn, each with its last announced state and its present one,
    /// and marks them as announced.
    public func announcements(at now: Moment) -> [(before: Activity, after: Activity)] {
        guard isOverdue(at: now) else { return [] }
        var due: [ActivityRecord] = []
        for record in records.values {
            if let time = record.announcement, time <= now.boot { due.append(record) }
        }
        due.sort { $0.activity.id < $1.activity.id }
        for record in due {
            let told = ActivityRecord(record.activity, announcedAt: now.boot, isOfOtherBoot: record.isOfOtherBoot)
            records[record.activity.id] = told
            knownWake = nil
        }
        return due.map { ($0.announced, $0.activity) }
    }

    /// The next deadline on each clock.
    public var nextWake: Wake {
        if let knownWake { return knownWake }
        var wake = Wake(wall: nil, boot: saving)
        for record in records.values { wake = wake.earliest(with: record.wake) }
        knownWake = wake
        return wake
    }

    /// Returns true if a deadline has come at `now`.
    func isOverdue(at now: Moment) -> Bool { nextWake.isDue(at: now) }
}
