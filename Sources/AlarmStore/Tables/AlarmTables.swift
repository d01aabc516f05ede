internal import ActivityCore
internal import AlarmCore
internal import CLinux
internal import Glibc

/// The tables of an open, migrated database, and the statements that write them.
final class AlarmTables {
    let database: Database
    private let boot: BootID
    /// The lines of the copy, written with the rows; `nil`: there is no copy.
    private let lines: CopyLines?
    /// The number of the latest commit that wrote alarms or activities.
    private(set) var written: Int64
    /// The number of the latest commit that wrote or removed alarms.
    private(set) var alarmsWritten: Int64
    private let transaction: Transaction
    private let upsertAlarm: Statement
    private let deleteAlarm: Statement
    private let upsertButton: Statement
    private let deleteButtons: Statement
    private let upsertAction: Statement
    private let deleteActions: Statement
    private let upsertRemoval: Statement
    private let entries: History
    /// The alarms that may have rows in `button` or `action`; for others, the statements on these tables are skipped.
    private var owners: Set<AlarmID> = []
    /// The stored holiday, recent timers and decisions on apps.
    private(set) var values: StoredValues
    /// The alarms that were restored from the copy and haven't changed since.
    private(set) var restored: Set<AlarmID> = []
    private let activities: ActivityTables
    /// The alarms that were read when the database was opened; `nil`: none were, they were loaded, or something was written
    /// since.
    private var checkedAlarms: AlarmRows?

    /// Reads the small tables, and creates the statements, most of which are prepared when they are first run.
    ///
    /// - Parameters:
    ///   - boot: The present boot.
    ///   - check: The greatest numbers of commits in the database, or in its predecessor, and its alarms.
    ///   - lines: The lines of the copy, to which each row is added; `nil`: there is no copy.
    /// - Throws: `StoreError.sqlite`.
    init(in database: Database, boot: BootID, _ check: RowCheck, lines: CopyLines?) throws(StoreError) {
        self.database = database
        self.boot = boot
        written = check.written
        alarmsWritten = check.alarmsWritten
        checkedAlarms = check.alarms
        self.lines = lines
        transaction = try Transaction(in: database)
        upsertAlarm = try Statement(writing: .alarm, in: database, isKept: true, lines: lines)
        deleteAlarm = try Statement(Schema.deleteAlarm, in: database, isKept: true)
        upsertButton = try Statement(writing: .button, in: database, isKept: true, lines: lines)
        deleteButtons = try Statement(Schema.deleteButtons, in: database, isKept: true)
        entries = try History(in: database)
        values = try database.storedValues()
        activities = ActivityTables(in: database, boot: boot)
        upsertAction = try Statement(writing: .action, in: database, isKept: true, lines: lines)
        deleteActions = try Statement(Schema.deleteActions, in: database, isKept: true)
        upsertRemoval = try Statement(writing: .removal, in: database, isKept: true)
        let rows = try Statement(Schema.selectOwners, in: database)
        while try rows.step() {
            if let id = rows.id(0) { owners.insert(id) }
        }
        let restorations = try Statement(Table.restored.select, in: database)
        while try restorations.step() {
            if let id = restorations.id(0) { restored.insert(id) }
        }
    }

    // MARK: Reading

    /// Counts the alarms to read.
    func count() throws(StoreError) -> Int {
        if let checkedAlarms { return checkedAlarms.alarms.count }
        return Int(try database.integer("SELECT count(*) FROM alarm"))
    }

    /// Reads all alarms: see ``Store/load(at:_:)``.
    func load(at now: Moment, _ body: (consuming Alarm) -> Void) throws(StoreError) -> Store.Loaded {
        var rows = try alarmRows()
        let converted = rows.reboot(at: now, to: boot)
        // An alarm that is taken out has one owner, which may change it without a copy.
        while let alarm = rows.alarms.popLast() { body(consume alarm) }
        return Store.Loaded(converted: converted, faults: rows.faults)
    }

    private func alarmRows() throws(StoreError) -> AlarmRows {
        if let rows = checkedAlarms.take() { return rows }
        return try RowCheck(of: database, readsAlarms: true, continues: true).alarms ?? AlarmRows()
    }

    /// Reads all activities: see ``Store/loadActivities(_:)``.
    func loadActivities(_ body: (Activity, _ isOfOtherBoot: Bool) -> Void) throws(StoreError) -> [String] {
        try activities.load(body)
    }

    /// Reads the history, the latest entry first.
    func history() throws(StoreError) -> [HistoryEntry] { try entries.read() }

    // MARK: Writing

    /// Writes all changes in one transaction.
    ///
    /// - Throws: `StoreError`; then nothing was written.
    func write(_ changes: StoredChanges) throws(StoreError) {
        var noOwners: [AlarmID] = []
        lines?.removeAll()
        checkedAlarms = nil
        written = max(written &+ 1, Self.now())
        try transaction.run { () throws(StoreError) in
            for alarm in changes.written { if try write(alarm) { noOwners.append(alarm.id) } }
            for id in changes.removed { if try remove(id) { noOwners.append(id) } }
            // A new database may lack rows of its predecessor.
            if lines == nil || !changes.removed.isEmpty { try writeRemoval() }
            try forgetRestored(changes)
            try activities.write(changes.activities, removing: changes.removedActivities, written)
            try entries.append(changes.history)
            try database.replace(values, by: changes.values)
            if let lines, !lines.bytes.isEmpty { lines.addEnd(.commit, written: written) }
        }
        if lines == nil || !changes.written.isEmpty || !changes.removed.isEmpty { alarmsWritten = written }
        owners.subtract(noOwners)
        if !restored.isEmpty { restored.subtract(changes.written.map(\.id) + changes.removed) }
        values = changes.values
    }

    private func writeRemoval() throws(StoreError) {
        try upsertRemoval.run { () throws(StoreError) in
            try upsertRemoval.bind(0, at: 0)
            try upsertRemoval.bind(written, at: 1)
        }
    }

    /// Marks alarms of an earlier file as restored.
    func write(restored ids: Set<AlarmID>) throws(StoreError) {
        let insertion = try Statement(writing: .restored, in: database)
        for id in ids {
            try insertion.run { () throws(StoreError) in try insertion.bind(id, at: 0) }
        }
    }

    /// Removes the mark of restored alarms that were changed or removed.
    private func forgetRestored(_ changes: StoredChanges) throws(StoreError) {
        guard !restored.isEmpty else { return }
        let deletion = try Statement(Schema.deleteRestored, in: database)
        for id in changes.written.map(\.id) + changes.removed where restored.contains(id) {
            try deletion.run { () throws(StoreError) in try deletion.bind(id, at: 0) }
        }
    }

    /// Returns the wall clock's time, µs. The corresponding C function is `clock_gettime`.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// Writes an alarm and its parts.
    ///
    /// - Returns: True if the alarm had buttons or actions, and has none now.
    private func write(_ alarm: Alarm) throws(StoreError) -> Bool {
        let buttons = alarm.configuration.buttons
        let actions = alarm.configuration.actions
        try upsertAlarm.run { () throws(StoreError) in
            try upsertAlarm.bind(alarm, boot: boot)
            try upsertAlarm.bind(Int64(buttons.count + actions.count), at: Column.parts)
            try upsertAlarm.bind(written, at: Column.written)
        }
        let hadParts = try deleteParts(of: alarm.id)
        guard !buttons.isEmpty || !actions.isEmpty else { return hadParts }
        // Set before the first part is written, so that it holds even if a later statement fails.
        owners.insert(alarm.id)
        for button in buttons {
            try upsertButton.run { () throws(StoreError) in
                try upsertButton.bind(button, of: alarm.id)
                try upsertButton.bind(written, at: ButtonColumn.written)
            }
        }
        for (key, action) in actions {
            try upsertAction.run { () throws(StoreError) in
                try upsertAction.bind(action, of: key.rawValue, of: alarm.id)
                try upsertAction.bind(written, at: ActionColumn.written)
            }
        }
        return false
    }

    /// Removes an alarm and its parts.
    ///
    /// - Returns: True if the alarm had buttons or actions.
    private func remove(_ id: AlarmID) throws(StoreError) -> Bool {
        try deleteAlarm.run { () throws(StoreError) in try deleteAlarm.bind(id, at: 0) }
        lines?.addRemoval(of: id, written: written)
        return try deleteParts(of: id)
    }

    private func deleteParts(of id: AlarmID) throws(StoreError) -> Bool {
        guard owners.contains(id) else { return false }
        for statement in [deleteButtons, deleteActions] {
            try statement.run { () throws(StoreError) in try statement.bind(id, at: 0) }
        }
        return true
    }
}
