internal import AlarmCore
internal import AlarmStore
internal import AlarmTurn
internal import Desktop
internal import EventLoop
internal import Gettext

/// The alarms on disk: writes what a turn commits, retries what could not be written, writes all alarms into a new file if
/// theirs is lost, and tells the person of both.
final class AlarmStorage: TurnStorage {
    /// Stores what could not be stored before.
    var storeRemaining: () throws(StorageFailure) -> Void = {}
    /// Returns true if something could not be stored.
    var hasUnstored: () -> Bool = { false }

    private let store: Store
    private let alarms: any AlarmView
    private let notifications: Notifications
    private let loop: EventLoop
    /// The wait before the next attempt; `nil` if nothing has failed.
    private var retry: StorageRetry?
    /// True if the person was told that alarms can't be stored, and they still can't.
    private var hasTold = false
    /// True if the person was told of a loss, and the store is still looked after.
    private var hasToldLoss = false
    private var watch: PathWatch?

    /// Creates the storage of `alarms` in `store`.
    init(of alarms: any AlarmView, in store: Store, notifications: Notifications, loop: EventLoop) {
        self.alarms = alarms
        self.store = store
        self.notifications = notifications
        self.loop = loop
    }

    /// Writes all changes in one transaction.
    ///
    /// - Throws: `StorageFailure`, which was logged; then nothing was written.
    func commit(_ changes: StoredChanges) throws(StorageFailure) {
        do throws(StoreError) {
            let loss = try store.commit(
                written: changes.written, removed: changes.removed, history: changes.history
            ) { allAlarms }
            if let loss { tell(of: loss) }
        } catch {
            throw failure(error)
        }
    }

    /// Reads the history on disk, the latest entry first.
    ///
    /// - Throws: `StorageFailure` if it can't be read.
    func history() throws(StorageFailure) -> [HistoryEntry] {
        do throws(StoreError) { return try store.history() } catch { throw StorageFailure(error.description) }
    }

    /// Stores what remains. If that fails, it is retried later.
    func flush() {
        do throws(StorageFailure) {
            try storeRemaining()
        } catch {
            retryLater()
        }
    }

    /// Retries later to store what remains, if anything does, and tells the person.
    func retryLater() {
        guard hasUnstored() || store.isLost else { return }
        if !hasTold {
            hasTold = true
            notifications.inform(
                localized("Alarms can't be saved"),
                body: localized(
                    """
                    Alarms ring as long as the computer stays on. After that, what was changed may be forgotten. Is the disk \
                    full?
                    """))
        }
        wait()
    }

    private func wait() {
        do {
            if retry == nil {
                retry = try StorageRetry(in: loop) { [unowned self] in attempt() }
            }
            try retry?.wait()
        } catch {
            Log.write(.error, "the alarms are stored with the next change only: \(error)")
        }
    }

    private func attempt() {
        flush()
        check()
        guard !hasUnstored(), !store.isLost, retry?.isWaiting == false else { return }
        retry = nil
        hasToldLoss = false
        guard hasTold else { return }
        hasTold = false
        Log.write(.information, "all alarms are stored again")
    }

    // MARK: A lost file

    /// Writes all alarms into a new file if another program has moved, removed or changed the one they are in.
    func check() {
        do throws(StoreError) {
            if let loss = try store.check(all: { allAlarms }) { tell(of: loss) }
        } catch {
            _ = failure(error)
            retryLater()
        }
    }

    /// Watches the files of the alarms, so that a loss is noticed at once, not only with the next change.
    func watchFiles() {
        do throws(SystemError) {
            if watch == nil {
                watch = try PathWatch(in: loop) { [unowned self] in
                    watchFiles()
                    // Another program that goes on moving or changing it isn't raced with.
                    if retry == nil { check() }
                }
            }
            watch?.removeAll()
            for path in store.paths { try watch?.add(path) }
        } catch {
            Log.write(.warning, "the files of the alarms can't be watched, only looked at with each change: \(error)")
        }
    }

    /// Tells the person that the file was damaged at the start, if it was.
    func tellOfDamage() {
        guard let damaged = store.setAside else { return }
        let aside = "the file of the alarms was damaged and set aside as \(damaged.path)"
        Log.write(.error, "\(aside): \(damaged.reason); \(damaged.salvaged) alarms could be read from it")
        notifications.inform(
            localized("Alarms may be missing"),
            body: localized(
                "The file of the alarms was damaged. What could be read was kept: {count} alarm. The damaged file is {path}.",
                plural: """
                    The file of the alarms was damaged. What could be read was kept: {count} alarms. The damaged file is \
                    {path}.
                    """, count: damaged.salvaged, ["path": damaged.path]))
    }

    private func tell(of loss: Store.Loss) {
        let found = loss.path.map { "; what was found in its place is \($0)" } ?? ""
        wait()
        Log.write(.error, "\(loss.reason) while the service ran; all \(loss.alarms) alarms are in a new file\(found)")
        guard !hasToldLoss else { return }
        // Without a wait it has no end, and each loss is told.
        hasToldLoss = retry != nil
        let body = localized(
            "The file of the alarms was moved, removed or changed. {count} alarm was written into a new one.",
            plural: "The file of the alarms was moved, removed or changed. {count} alarms were written into a new one.",
            count: loss.alarms)
        let place = loss.path.map { localized("What was found in its place is {path}.", ["path": $0]) }
        notifications.inform(
            localized("The file of the alarms was lost"), body: [body, place].compactMap(\.self).joined(separator: " "))
    }

    private var allAlarms: [Alarm] {
        var all: [Alarm] = []
        all.reserveCapacity(alarms.count)
        alarms.forEach { all.append($0) }
        return all
    }

    private func failure(_ error: StoreError) -> StorageFailure {
        Log.write(.error, "can't store the alarms: \(error)")
        return StorageFailure(error.description)
    }
}
