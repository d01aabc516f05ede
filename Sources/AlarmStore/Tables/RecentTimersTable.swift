internal import AlarmCore

/// The timers started most often: the table `recent_timer`.
final class RecentTimersTable {
    private let database: Database
    /// The stored timers. Set after the commit.
    var timers: RecentTimers

    /// Reads the table, without invalid rows.
    ///
    /// - Throws: `StoreError.sqlite`.
    init(in database: Database) throws(StoreError) {
        self.database = database
        var timers: [RecentTimer] = []
        let rows = try Statement(Table.recentTimer.select, in: database)
        while try rows.step() {
            let length = Interval(microseconds: rows.integer(RecentTimerColumn.length))
            guard let count = UInt32(exactly: rows.integer(RecentTimerColumn.count)), count > 0,
                length > .zero
            else { continue }
            timers.append(
                RecentTimer(
                    title: rows.text(RecentTimerColumn.title) ?? "", length: length, count: count,
                    started: WallTime(microseconds: rows.integer(RecentTimerColumn.started))))
        }
        self.timers = RecentTimers(timers)
    }

    /// Writes the timers that differ from the stored ones, in the open transaction.
    func write(_ new: RecentTimers) throws(StoreError) {
        guard new != timers else { return }
        let (stored, wanted) = (Set(timers.timers), Set(new.timers))
        let deletion = try Statement(Schema.deleteRecentTimer, in: database)
        for timer in stored.subtracting(wanted) {
            try deletion.run { () throws(StoreError) in
                try deletion.bind(timer.title, at: RecentTimerColumn.title)
                try deletion.bind(timer.length.microseconds, at: RecentTimerColumn.length)
            }
        }
        let insertion = try Statement(writing: .recentTimer, in: database)
        for timer in wanted.subtracting(stored) {
            try insertion.run { () throws(StoreError) in
                try insertion.bind(timer.title, at: RecentTimerColumn.title)
                try insertion.bind(timer.length.microseconds, at: RecentTimerColumn.length)
                try insertion.bind(Int64(timer.count), at: RecentTimerColumn.count)
                try insertion.bind(timer.started.microseconds, at: RecentTimerColumn.started)
            }
        }
    }
}
