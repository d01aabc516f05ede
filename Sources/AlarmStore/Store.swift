public import AlarmCore

/// The alarms on disk.
///
/// # Theory of operation
///
/// A store is one SQLite database, which one process has for itself. What ``commit(written:removed:history:)`` was given is on
/// disk when it returns, all of it, or after an error none of it; the file goes from one such state to the next whenever
/// the process or the machine dies. SQLite's write-ahead log makes that one synchronisation a commit.
///
/// What a store says is exactly what it was given, but for one thing: an alarm that ran by the boot clock of another boot
/// is converted to this one as it is read. Of what has happened it keeps the latest: 30 days, at most 1,000 entries.
///
/// A file that isn't a whole database any more is never deleted and never in the way: it is moved aside, what can be read
/// of it is copied into a new one, and ``setAside`` tells of it. A single row that can't be read stays where it is.
public final class Store {
    /// A file that was damaged, and what has become of it.
    public struct SetAside: Hashable, Sendable {
        /// Where the file is now.
        public let path: String
        /// What was wrong with it.
        public let reason: String
        /// How many alarms could be read from it; they are in the store.
        public let salvaged: Int
    }

    /// What there was to say about the alarms that were read.
    public struct Loaded: Hashable, Sendable {
        /// The alarms that were converted from another boot, and are yet to be written as they are now: if the wall clock
        /// is set before they are, a second start in this boot would convert them differently.
        public internal(set) var converted: [AlarmID] = []
        /// What couldn't be read of which alarm, one line each. Rows that can't be read at all stay in the store.
        public internal(set) var faults: [String] = []
    }

    /// The name of the database in its directory.
    static let fileName = "alarms.sqlite3"

    /// The damaged file that was found in the store's place; `nil`: there was none.
    public let setAside: SetAside?

    private let boot: BootID
    let database: Database
    private let transaction: Transaction
    private let upsertAlarm: Statement
    private let deleteAlarm: Statement
    private let upsertButton: Statement
    private let deleteButtons: Statement
    private let upsertAction: Statement
    private let deleteActions: Statement
    private let entries: History
    /// The alarms that may have rows in `button` or `action`, so that the others need no statement about these.
    private var owners: Set<AlarmID> = []

    /// Opens the store in `directory`, which is made if it isn't there (mode 0700), and keeps it from all others. A store
    /// of an older version is brought up to date.
    ///
    /// - Parameter boot: The boot in which the boot clock is read from now on.
    /// - Throws: `StoreError`: `inUse` if another process has the store, `newerVersion` if a later version of Alarms wrote
    ///   it, `readOnly`; `system` and `sqlite` for what the system and SQLite refuse. The file is as it was then.
    public init(directory: String, boot: BootID) throws(StoreError) {
        try StateDirectory.make(directory)
        self.boot = boot
        (database, setAside) = try DatabaseFile(in: directory).open()
        transaction = try Transaction(in: database)
        upsertAlarm = try Statement(Schema.upsertAlarm, in: database, isKept: true)
        deleteAlarm = try Statement(Schema.deleteAlarm, in: database, isKept: true)
        upsertButton = try Statement(Schema.upsertButton, in: database, isKept: true)
        deleteButtons = try Statement(Schema.deleteButtons, in: database, isKept: true)
        entries = try History(in: database)
        upsertAction = try Statement(Schema.upsertAction, in: database, isKept: true)
        deleteActions = try Statement(Schema.deleteActions, in: database, isKept: true)
        let rows = try Statement(Schema.selectOwners, in: database)
        while try rows.step() {
            if let id = rows.id(0) { owners.insert(id) }
        }
    }

    /// How many alarms there are to read.
    ///
    /// - Throws: `StoreError.sqlite`.
    public func count() throws(StoreError) -> Int {
        Int(try database.integer("SELECT count(*) FROM alarm"))
    }

    /// Reads all alarms, in no particular order.
    ///
    /// - Parameter now: When this is, for what ran by the clock of another boot.
    /// - Throws: `StoreError.sqlite`, maybe after some alarms.
    public func load(at now: Moment, _ body: (Alarm) -> Void) throws(StoreError) -> Loaded {
        var loaded = Loaded()
        let parts = try loadParts(&loaded)
        let rows = try Statement(Schema.selectAlarms, in: database)
        while try rows.step() {
            do {
                let alarm = try rows.readAlarm(parts: parts) { loaded.faults.append($0.text) }
                if alarm.state.goesByBootClock, rows.isOfAnotherBoot(than: boot) {
                    loaded.converted.append(alarm.id)
                    body(alarm.rebooted(at: now))
                } else {
                    body(alarm)
                }
            } catch {
                loaded.faults.append(error.text)
            }
        }
        return loaded
    }

    /// The keys of alarms that are kept in other tables.
    private func loadParts(_ loaded: inout Loaded) throws(StoreError) -> [AlarmID: [Setting]] {
        guard !owners.isEmpty else { return [:] }
        var parts = try loadButtons(&loaded).mapValues { [Setting.buttons($0)] }
        let rows = try Statement(Schema.selectActions, in: database)
        while try rows.step() {
            do {
                let (id, setting) = try rows.readAction()
                parts[id, default: []].append(setting)
            } catch {
                loaded.faults.append(error.text)
            }
        }
        return parts
    }

    private func loadButtons(_ loaded: inout Loaded) throws(StoreError) -> [AlarmID: [Button]] {
        var buttons: [AlarmID: [Button]] = [:]
        let rows = try Statement(Schema.selectButtons, in: database)
        while try rows.step() {
            do {
                let (id, button) = try rows.readButton()
                buttons[id, default: []].append(button)
            } catch {
                loaded.faults.append(error.text)
            }
        }
        return buttons
    }

    /// What has happened to alarms, those that are no more among them, the latest first. What can't be read is left out.
    ///
    /// - Throws: `StoreError.sqlite`.
    public func history() throws(StoreError) -> [HistoryEntry] { try entries.read() }

    /// Writes alarms and removes others, and adds to the history, in one transaction that is on disk on return.
    ///
    /// - Parameters:
    ///   - written: Alarms as they are now, new ones among them.
    ///   - removed: Alarms that are no more. It doesn't matter if one never was.
    ///   - history: What has happened, in order. What is older than 30 days before the latest of it then goes, and all
    ///     but the latest 1,000 entries.
    /// - Throws: `StoreError.sqlite`; then nothing of it has happened, and the store can be used as before.
    public func commit(
        written: some Sequence<Alarm>, removed: some Sequence<AlarmID>, history: [HistoryEntry]
    ) throws(StoreError) {
        var noOwners: [AlarmID] = []
        try transaction.run { () throws(StoreError) in
            for alarm in written { if try write(alarm) { noOwners.append(alarm.id) } }
            for id in removed { if try remove(id) { noOwners.append(id) } }
            try entries.append(history)
        }
        owners.subtract(noOwners)
    }

    /// - Returns: Whether it had buttons or actions, and has none now.
    private func write(_ alarm: Alarm) throws(StoreError) -> Bool {
        try upsertAlarm.run { () throws(StoreError) in try upsertAlarm.bind(alarm, boot: boot) }
        let buttons = alarm.configuration.buttons
        let actions = alarm.configuration.actions
        let hadParts = try deleteParts(of: alarm.id)
        guard !buttons.isEmpty || !actions.isEmpty else { return hadParts }
        // Before the first of them is written: that the alarm may have some holds whatever comes now.
        owners.insert(alarm.id)
        for button in buttons {
            try upsertButton.run { () throws(StoreError) in try upsertButton.bind(button, of: alarm.id) }
        }
        for (key, action) in actions {
            try upsertAction.run { () throws(StoreError) in try upsertAction.bind(action, key, of: alarm.id) }
        }
        return false
    }

    /// - Returns: Whether it had buttons or actions.
    private func remove(_ id: AlarmID) throws(StoreError) -> Bool {
        try deleteAlarm.run { () throws(StoreError) in try deleteAlarm.bind(id, at: 0) }
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
    /// Whether it has a reading of the boot clock by which it goes on.
    fileprivate var goesByBootClock: Bool {
        switch self {
        case .countdown(let countdown): countdown.fireBoot != nil
        case .alerting: true
        case .scheduled, .paused: false
        }
    }
}
