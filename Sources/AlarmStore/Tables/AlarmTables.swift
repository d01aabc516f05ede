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

    /// Reads the small tables, and creates the statements, most of which are prepared when they are first run.
    ///
    /// - Parameters:
    ///   - boot: The present boot.
    ///   - check: The greatest numbers of commits in the database, or in its predecessor.
    ///   - lines: The lines of the copy, to which each row is added; `nil`: there is no copy.
    /// - Throws: `StoreError.sqlite`.
    init(in database: Database, boot: BootID, _ check: RowCheck, lines: CopyLines?) throws(StoreError) {
        self.database = database
        self.boot = boot
        written = check.written
        alarmsWritten = check.alarmsWritten
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

    /// Counts the rows of alarms.
    func count() throws(StoreError) -> Int {
        Int(try database.integer("SELECT count(*) FROM alarm"))
    }

    /// Reads all alarms: see ``Store/load(at:_:)``.
    func load(at now: Moment, _ body: (Alarm) -> Void) throws(StoreError) -> Store.Loaded {
        var loaded = Store.Loaded()
        let parts = try loadParts(&loaded)
        try forEachRow(of: Table.alarm.select, &loaded) { (row, loaded) throws(Fault) in
            let alarm = try row.readAlarm(parts: parts) { loaded.faults.append($0.text) }
            if alarm.state.goesByBootClock, row.isOfAnotherBoot(than: boot, Column.bootID) {
                loaded.converted.append(alarm.id)
                body(alarm.rebooted(at: now))
            } else {
                body(alarm)
            }
        }
        return loaded
    }

    /// Returns the settings of alarms in other tables.
    private func loadParts(_ loaded: inout Store.Loaded) throws(StoreError) -> [AlarmID: [Setting]] {
        guard !owners.isEmpty else { return [:] }
        var buttons: [AlarmID: [Button]] = [:]
        try forEachRow(of: Table.button.select, &loaded) { (row, _) throws(Fault) in
            let (id, button) = try row.readButton()
            buttons[id, default: []].append(button)
        }
        var parts = buttons.mapValues { [Setting(.buttons, .buttons($0))] }
        try forEachRow(of: Table.action.select, &loaded) { (row, _) throws(Fault) in
            let (id, setting) = try row.readAction()
            parts[id, default: []].append(setting)
        }
        return parts
    }

    /// Calls `read` with each row of `query`, and reports the faults of unreadable rows.
    private func forEachRow(
        of query: String, _ loaded: inout Store.Loaded,
        _ read: (Statement, inout Store.Loaded) throws(Fault) -> Void
    ) throws(StoreError) {
        let rows = try Statement(query, in: database)
        while try rows.step() {
            do {
                try read(rows, &loaded)
            } catch {
                loaded.faults.append(error.text)
            }
        }
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

extension Alarm.State {
    /// True if the state depends on boot times.
    fileprivate var goesByBootClock: Bool {
        switch self {
        case .countdown(let countdown): countdown.fireBoot != nil
        case .alerting: true
        case .scheduled, .paused: false
        }
    }
}
