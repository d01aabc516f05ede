public import ActivityCore
public import AlarmCore

/// The store of alarms and activities on disk.
///
/// # Theory of operation
///
/// A store is one SQLite database, locked by one process. A ``commit(_:all:)`` is atomic and durable: when it returns,
/// all changes are on disk, after an error none, whenever the process or the machine crashes. With SQLite's write-ahead
/// log, a commit takes one `fsync`.
///
/// A store returns the values that were written, with one exception: an alarm that ran by the clock of another boot is
/// converted to this boot when it is read. The history has the latest entries: of 30 days, at most 1,000, at most 200
/// of a sandboxed app.
///
/// A damaged file is never deleted: it is moved aside, its intact rows are copied into a new file together with missing
/// alarms from ``AlarmCopy``, and ``setAside`` describes it. A single unreadable row stays in the database. A file that
/// is lost while the store is open is written again from the alarms and activities in memory, and a file in its place
/// is moved aside.
public final class Store {
    /// A damaged file that was moved aside.
    public struct SetAside: Hashable, Sendable {
        /// The new path of the file; `nil`: there was none.
        public let path: String?
        /// The damage.
        public let reason: String
        /// The number of alarms in the store that were read from the damaged file and from the copy of the alarms.
        public let salvaged: Int
    }

    /// The loss of a file while the store was open. All alarms and activities are in a new file.
    public struct Loss: Hashable, Sendable {
        /// The cause, as a sentence without full stop.
        public let reason: String
        /// The path of the file that was found in its place; `nil`: there was none.
        public let path: String?
        /// The number of alarms in the new file.
        public let alarms: Int
    }

    /// A store of an earlier build, which this build can't read.
    public struct Earlier: Hashable, Sendable {
        /// The path to which the store was moved.
        public let path: String
        /// The version of the package that can open it.
        public let package: String
        /// True if the earlier store was moved when this one was opened, or nothing was stored since.
        public let isNew: Bool
    }

    /// The result of reading all alarms, besides the alarms.
    public struct Loaded: Hashable, Sendable {
        /// The alarms that were converted from another boot, and must be written: if the wall clock is set before that,
        /// a second start in this boot would convert them differently.
        public let converted: [AlarmID]
        /// The alarms' faults, one line each. Unreadable rows stay in the store.
        public let faults: [String]
    }

    /// The damaged file that was found in the store's place; `nil`: there was none.
    public let setAside: SetAside?

    /// The stores of earlier builds beside this one.
    public let earlier: [Earlier]

    /// True if other users could enter the directory until it was opened.
    public let wasExposed: Bool

    /// The number of frames (pages) in the write-ahead log that triggers a checkpoint.
    private static let checkpointFrames = 1_000

    /// True if the file was lost and couldn't be written again: the next start would find no alarms.
    public private(set) var isLost = false

    private let file: DatabaseFile
    private let boot: BootID
    private var tables: AlarmTables
    private let copy: AlarmCopy
    var files: WrittenFiles
    /// The number of frames in the log at the next checkpoint.
    private var nextCheckpoint = checkpointFrames

    /// Opens and locks the store in `directory`, which is created if needed. Other users can't enter the directory
    /// (mode 0700), and their files in it are refused. A store of an older version is migrated; a store of an earlier
    /// build is moved aside, see ``earlier``. A lock of another program is awaited.
    ///
    /// - Parameters:
    ///   - boot: The present boot.
    ///   - lockTimeout: The longest wait for another program that has the file open, ms.
    /// - Throws: `StoreError`: `inUse` if another process has the store, `newerVersion` if a later version of Alarms
    ///   wrote it, `readOnly`, `untrusted`; `system` and `sqlite` for errors of the system and SQLite. The file is then
    ///   unchanged.
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

    /// The alarms that were restored from the copy, lack buttons or actions, or aren't confirmed by the copy, unless
    /// they have changed since: they may have been changed or cancelled just before the store was damaged.
    public var restored: Set<AlarmID> { tables.restored }

    /// The error of the last failed attempt to write the copy of the alarms; `nil`: a later attempt succeeded, or none
    /// failed.
    public var copyFailure: StoreError? { copy.failure }

    /// The paths of the written files, for watching them.
    public var paths: [String] { [file.path, database.logPath] }

    /// The stored holiday, recent timers and decisions on apps.
    public var values: StoredValues { tables.values }

    /// Returns the number of alarms to read.
    ///
    /// - Throws: `StoreError.sqlite`.
    public func count() throws(StoreError) -> Int { try tables.count() }

    /// Reads all alarms, in no particular order. They were read as the store was opened, unless this is a second call, or
    /// something was written since.
    ///
    /// - Parameter now: The present time, for alarms that ran by the clock of another boot.
    /// - Throws: `StoreError.sqlite`; then no alarm was read.
    public func load(at now: Moment, _ body: (consuming Alarm) -> Void) throws(StoreError) -> Loaded {
        defer { copy.advance(database, written: tables.alarmsWritten) }
        return try tables.load(at: now, body)
    }

    /// Reads all activities, unchanged, in no particular order.
    ///
    /// - Parameter body: Receives each activity, and true if it was written in another boot.
    /// - Returns: The activities' faults, one line each. Unreadable rows stay in the store.
    /// - Throws: `StoreError.sqlite`, possibly after some activities.
    public func loadActivities(
        _ body: (Activity, _ isOfOtherBoot: Bool) -> Void
    ) throws(StoreError) -> [String] { try tables.loadActivities(body) }

    /// Returns the history of alarms, present and removed, the latest entry first, without unreadable entries.
    ///
    /// - Throws: `StoreError.sqlite`.
    public func history() throws(StoreError) -> [HistoryEntry] { try tables.history() }

    // MARK: Writing

    /// Writes changes in one transaction that is on disk on return.
    ///
    /// This detects a file that was moved, removed, replaced, truncated or damaged meanwhile; all alarms and activities
    /// are then written into a new file.
    ///
    /// - Parameter all: Returns all alarms and activities; called if a new file has to be written.
    /// - Returns: The loss, if a new file had to be written; `nil` otherwise.
    /// - Throws: `StoreError`; then nothing has changed, and the store remains usable. See ``isLost``.
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
                written: alarms, activities: activities, history: unwritten, values: changes.values))
    }

    /// Checks the file and its log for loss and damage, without a commit. After a loss, all alarms and activities are
    /// written into a new file.
    ///
    /// - Parameter all: Returns all present alarms and activities; called if a new file has to be written.
    /// - Returns: The loss, if a new file had to be written; `nil` otherwise.
    /// - Throws: `StoreError` if a new file can't be written.
    public func check(all: () -> (alarms: [Alarm], activities: [Activity])) throws(StoreError) -> Loss? {
        let damage = difference ?? WriteAheadLog(of: database).damage(inFirst: database.logFrames)
        guard let damage else { return nil }
        let (alarms, activities) = all()
        return try replace(
            because: damage, restored: tables.restored,
            with: StoredChanges(written: alarms, activities: activities, values: values))
    }

    /// Checkpoints and empties the log before the process ends, so that ``hasAlarms(in:)`` reads the database alone. If
    /// that fails, or another program has changed the files, the log is left for the next start.
    public func emptyLog() {
        copy.check()
        copy.advance(database, written: tables.alarmsWritten, isUnlimited: true)
        guard difference == nil, WriteAheadLog(of: database).damage(inFirst: database.logFrames) == nil else { return }
        try? database.checkpoint(truncatesLog: true)
        // Even a failed checkpoint may have written some pages.
        files.record()
    }

    /// The visible change of the files by another program, as a sentence without full stop; `nil`: there is none. A
    /// lost file counts as lost, even if it comes back, until a new one replaces it.
    private var difference: String? {
        files.difference(with: database.logFrames) ?? (isLost ? "\(file.path) was lost before" : nil)
    }

    /// Checkpoints a long log, after checking it for damage, which SQLite doesn't do.
    ///
    /// - Returns: The damage in the log; `nil`: there is none.
    private func checkpoint() -> String? {
        guard database.logFrames >= nextCheckpoint else { return nil }
        if let damage = WriteAheadLog(of: database).damage(inFirst: database.logFrames) { return damage }
        do {
            try database.checkpoint()
            nextCheckpoint = Self.checkpointFrames
        } catch {
            // The content is on disk in the log. If the disk is full, the log keeps growing until a later attempt.
            nextCheckpoint = database.logFrames + Self.checkpointFrames
        }
        // Even a failed checkpoint may have written some pages.
        files.record()
        return nil
    }

    /// Writes everything into a new file that replaces the lost one.
    ///
    /// - Parameter restored: The alarms that were restored from the copy and haven't changed since.
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
