import AlarmsClient

/// The lines about activities that have changed, where there is no screen.
struct ActivityChanges {
    private var printed = KnownActivities([])

    /// The lines about what has changed since the last ones; time alone changes nothing.
    mutating func lines(_ known: KnownActivities, at now: UInt64) -> [String] {
        let before = printed
        guard known != before else { return [] }
        printed = known
        let gone = before.inOrder.filter { known[$0.id] == nil }
        let changed = known.inOrder.filter { activity in
            before[activity.id].map { Messages.change($0, at: now) } != Messages.change(activity, at: now)
        }
        return gone.map { Messages.change($0, isGone: true, at: now) } + changed.map { Messages.change($0, at: now) }
    }
}
