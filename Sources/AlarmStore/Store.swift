public import ActivityCore
public import AlarmCore

/// The alarms and activities on disk.
///
/// # Theory of operation
///
/// A store is one SQLite database, locked by one process. When
/// ``commit(_:all:)`` returns, all of it is on disk, or after an error none of it, whenever the process or the machine
/// dies. SQLite's write-ahead log makes that one synchronisation a commit.
///
/// A store returns exactly what it was given, with one exception: an alarm that ran by the boot clock of
/// another boot is converted to this one as it is read. The history has the latest entries: 30 days, at most 1,000,
/// at most 200 of a sandboxed app.
///
/// A damaged file is never deleted: it is moved aside, its intact rows are copied into a new one, together with what they
/// lack of the alarms in ``AlarmCopy``, and ``setAside`` describes it. A single row that can't be read stays where it is.
/// A file that is lost while the store is open is written again from the alarms and activities in memory, and a file in
/// its place is moved aside.
public final class Store {
    /// A damaged file that was moved aside.
    public struct SetAside: Hashable, Sendable {
        /// The path of the file now; `nil`: there was none.
        public let path: String?
        /// The damage.
        public let reason: String
        /// The number of alarms that were read from it and from the copy of the alarms; they are in the store.
        public let salvaged: Int
    }

    /// A file that was lost while the store was open. All alarms and activities are in a new one.
    public struct Loss: Hashable, Sendable {
        /// The cause, as a sentence without its end.
        public let reason: String
        /// The path of the file that was found in its place; `nil`: there was none.
        public let path: String?
        /// The number of alarms in the new file.
        public let alarms: Int
    }

    /// A store of an earlier build, which this one doesn't read.
    public struct Earlier: Hashable, Sendable {
        /// The path to which it was moved.
        public let path: String
        /// The version of the package that opens it.
        public let package: String
        /// True if it was moved as this store was opened, or nothing was stored since.
        public let isNew: Bool
    }

    /// The exceptions among the alarms that were read.
    public struct Loaded: Hashable, Sendable {
        /// The alarms that were converted from another boot, and are yet to be written as they are now: if the wall
        /// clock is set before they are, a second start in this boot would convert them differently.
        public internal(set) var converted: [AlarmID] = []
        /// The end of the holiday; `nil`: there is none.
        public internal(set) var holidayEnd: WallTime?
        /// The timers that are started most.
        public internal(set) var recentTimers = RecentTimers()
        /// The alarms' faults, one line each. Rows that can't be read at all stay in the store.
        public internal(set) var faults: [String] = []
    }

    /// The damaged file that was found in the store's place; `nil`: there was none.
    public let setAside: SetAside?

    /// The stores of earlier builds beside this one.
    public let earlier: [Earlier]

    /// True if other users could enter the directory until it was opened.
    public let wasExposed: Bool

    /// The number of frames of the write-ahead log, each a page, after which they are copied into the database.
    private static let checkpointFrames = 1_000

    /// True if the file was lost and couldn't be written again: the next start would find nothing.
    public private(set) var isLost = false

    private let file: DatabaseFile
    private let boot: BootID
    private var tables: AlarmTables
    private let copy: AlarmCopy
    var files: WrittenFiles
    /// The number of frames in the log at which they are copied next.
    private var nextCheckpoint = checkpointFrames

    /// Opens the store in `directory`, which is made if it isn't there, and keeps it from all others: other users can't
    /// enter the directory (mode 0700), and what is theirs in it is refused. A store of an older version is brought up to
    /// date; one of an earlier build is moved aside, see ``earlier``. Another program that has the file open is waited for.
    ///
    /// - Parameters:
    ///   - boot: The boot in which the boot clock is read from now on.
    ///   - lockTimeout: The longest wait for another program that has the file open, ms.
    /// - Throws: `StoreError`: `inUse` if another process has the store, `newerVersion` if a later version of Alarms
    ///   wrote it, `readOnly`, `untrusted`; `system` and `sqlite` for what the system and SQLite refuse. The file is as it was then.
    public init(directory: String, boot: BootID, lockTimeout: Int32 = 10_000) throws(StoreError) {
        self.boot = boot
        let copyPath = "\(directory)/alarms.copy"
        file = DatabaseFile(path: "\(directory)/alarms.sqlite3", lockTimeout: lockTimeout, copyPath: copyPath)
        wasExposed = try StateDirectory.prepare(directory)
        let opened = try file.open()
        setAside = opened.setAside
        let check = opened.check
        earlier = file.earlier.map {
            Earlier(
                path: $0, package: Schema.earlierPackage, isNew: $0 == opened.earlier || check.written == 0)
        }
        copy = AlarmCopy(at: copyPath, isComplete: opened.copyWritten ?? .min >= check.alarmsWritten)
        tables = try AlarmTables(in: opened.database, boot: boot, opened.check, lines: copy.lines)
        files = try WrittenFiles(of: opened.database)
    }

    /// The connection to the file.
    var database: Database { tables.database }

    /// The alarms that were taken from the copy of the alarms or lack buttons or actions, and those that no copy confirms,
    /// unless they have changed since: they may have been changed or cancelled just before the store was damaged.
    public var restored: Set<AlarmID> { tables.restored }

    /// The error of the last attempt to write the copy of the alarms that has failed; `nil` if none has since.
    public var copyFailure: StoreError? { copy.failure }

    /// The paths of the files that are written, for who watches them.
    public var paths: [String] { [file.path, database.logPath] }

    /// The person's decisions on sandboxed apps as they are stored. They are known before the alarms are read, since it
    /// depends on them whether an alarm rings.
    public var authorizations: [SandboxedApp: Authorization] { tables.authorizations }

    /// Returns the number of alarms to read.
    ///
    /// - Throws: `StoreError.sqlite`.
    public func count() throws(StoreError) -> Int { try tables.count() }

    /// Reads all alarms, in no particular order.
    ///
    /// - Parameter now: The present time, for alarms that ran by the clock of another boot.
    /// - Throws: `StoreError.sqlite`, maybe after some alarms.
    public func load(at now: Moment, _ body: (Alarm) -> Void) throws(StoreError) -> Loaded {
        defer { copy.advance(database, written: tables.alarmsWritten) }
        return try tables.load(at: now, body)
    }

    /// Reads all activities, in no particular order, as they were written.
    ///
    /// - Parameter body: Receives each, and whether it was written in another boot.
    /// - Returns: The activities' faults, one line each. Rows that can't be read at all stay in the store.
    /// - Throws: `StoreError.sqlite`, maybe after some activities.
    public func loadActivities(
        _ body: (Activity, _ isOfOtherBoot: Bool) -> Void
    ) throws(StoreError) -> [String] { try tables.loadActivities(body) }

    /// Returns the history of alarms, present and removed, the latest entry first. Entries that can't be read are left
    /// out.
    ///
    /// - Throws: `StoreError.sqlite`.
    public func history() throws(StoreError) -> [HistoryEntry] { try tables.history() }

    // MARK: Writing

    /// Writes changes in one transaction that is on disk on return.
    ///
    /// A file that was moved, removed, replaced, truncated or damaged meanwhile is noticed here; then all alarms and
    /// activities are written into a new one.
    ///
    /// - Parameter all: Returns all alarms and activities; called if a new file has to be written.
    /// - Returns: The loss, if a new file had to be written; `nil`: it is the same.
    /// - Throws: `StoreError`; then nothing has changed, and the store can be used as before. See ``isLost``.
    public func commit(
        _ changes: StoredChanges, all: () -> (alarms: [Alarm], activities: [Activity])
    ) throws(StoreError) -> Loss? {
        let reason: String?
        var unwritten = changes.history
        if let difference {
            reason = difference
        } else {
            do {
                try tables.write(changes)
                unwritten = []
                copy.commit(database, written: tables.alarmsWritten)
                reason = checkpoint() ?? copy.failure.flatMap { $0.isDamage ? $0.description : nil }
            } catch {
                reason = error.isDamage ? error.description : files.difference(with: 0)
                guard reason != nil else { throw error }
            }
        }
        guard let reason else { return nil }
        let (alarms, activities) = all()
        return try replace(
            because: reason, restored: tables.restored.subtracting(changes.written.map(\.id) + changes.removed),
            with: StoredChanges(
                written: alarms, activities: activities, history: unwritten, holidayEnd: changes.holidayEnd,
                recentTimers: changes.recentTimers, authorizations: changes.authorizations))
    }

    /// Looks at the file, and what was written to its log, without a commit. If that is no longer there, all alarms and
    /// activities are written into a new file.
    ///
    /// - Parameter all: Returns all alarms and activities as they are now; called if a new file has to be written.
    /// - Returns: The loss, if a new file had to be written; `nil`: it is the same.
    /// - Throws: `StoreError` if a new one can't be written.
    public func check(all: () -> (alarms: [Alarm], activities: [Activity])) throws(StoreError) -> Loss? {
        let damage = difference ?? WriteAheadLog(of: database).damage(inFirst: database.logFrames)
        guard let damage else { return nil }
        let (alarms, activities) = all()
        return try replace(
            because: damage, restored: tables.restored,
            with: StoredChanges(
                written: alarms, activities: activities, holidayEnd: tables.holidayEnd,
                recentTimers: tables.recentTimers, authorizations: tables.authorizations))
    }

    /// Copies the log into the database and empties it, before the process ends: ``hasAlarms(in:)`` then reads the database
    /// alone. If that fails, or the files were changed by another program, all stays in the log for the next start.
    public func emptyLog() {
        copy.check()
        copy.advance(database, written: tables.alarmsWritten, isUnlimited: true)
        guard difference == nil, WriteAheadLog(of: database).damage(inFirst: database.logFrames) == nil else { return }
        try? database.checkpoint(truncatesLog: true)
        // Some of it may have been written even so.
        files.record()
    }

    /// The change of the files by another program, as a sentence without its end; `nil`: there is none to be seen. A
    /// file that was lost stays so, also if it comes back, until a new one is in its place.
    private var difference: String? {
        files.difference(with: database.logFrames) ?? (isLost ? "\(file.path) was lost before" : nil)
    }

    /// Copies a log that has become long into the database, after a look at it: SQLite takes what is there.
    ///
    /// - Returns: The damage in the log; `nil`: none.
    private func checkpoint() -> String? {
        guard database.logFrames >= nextCheckpoint else { return nil }
        if let damage = WriteAheadLog(of: database).damage(inFirst: database.logFrames) { return damage }
        do {
            try database.checkpoint()
            nextCheckpoint = Self.checkpointFrames
        } catch {
            // It is in the log, and so on disk. Without room the log grows on, and this is tried again.
            nextCheckpoint = database.logFrames + Self.checkpointFrames
        }
        // Some of it may have been written even so.
        files.record()
        return nil
    }

    /// Writes everything into a new file in place of the one that was lost.
    ///
    /// - Parameter restored: The alarms among them that were restored, and have not changed since.
    private func replace(
        because reason: String, restored: Set<AlarmID>, with contents: StoredChanges
    ) throws(StoreError) -> Loss {
        isLost = true
        let (boot, check) = (boot, RowCheck(written: tables.written, alarmsWritten: tables.alarmsWritten))
        var contents = contents
        contents.history = ((try? tables.history()) ?? []).reversed() + contents.history
        let path = try file.replace { database throws(StoreError) in
            let tables = try AlarmTables(in: database, boot: boot, check, lines: nil)
            try tables.write(contents)
            try tables.write(restored: restored)
        }
        let (database, newCheck) = try file.create()
        tables = try AlarmTables(in: database, boot: boot, newCheck, lines: copy.lines)
        files = try WrittenFiles(of: database)
        nextCheckpoint = Self.checkpointFrames
        copy.invalidate()
        copy.advance(database, written: tables.alarmsWritten)
        isLost = false
        return Loss(reason: reason, path: path, alarms: contents.written.count)
    }
}
