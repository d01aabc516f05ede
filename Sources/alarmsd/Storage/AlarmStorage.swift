internal import ActivityCore
internal import AlarmCore
internal import AlarmStore
internal import AlarmTurn

/// The storage of turns. If its file is lost, all alarms and activities are written to a new one.
final class AlarmStorage: TurnStorage {
    /// Called when the file was lost and all alarms and activities were written to a new one.
    var whenLost: (Store.Loss) -> Void = { _ in }

    /// The error of the last failed write; `nil` if none has failed.
    private(set) var failure: StoreError?

    /// True if the failure to write the copy of the alarms was logged.
    private var hasLoggedCopy = false
    private let store: Store
    private let alarms: any AlarmView
    private let activities: any ActivityView

    /// Creates the storage of alarms and activities in `store`.
    init(of alarms: any AlarmView, _ activities: any ActivityView, in store: Store) {
        self.alarms = alarms
        self.activities = activities
        self.store = store
    }

    /// True if the file is lost and couldn't be written again.
    var isLost: Bool { store.isLost }

    /// The paths of the files.
    var paths: [String] { store.paths }

    /// The damaged file found at the start; `nil` if there was none.
    var setAside: Store.SetAside? { store.setAside }

    /// The alarms restored after damage, whose last changes or cancellation may be lost.
    var restored: Set<AlarmID> { store.restored }

    /// The stores of earlier builds in the same directory.
    var earlier: [Store.Earlier] { store.earlier }

    /// Writes all changes in one transaction.
    ///
    /// - Throws: `StorageFailure`, which was logged; then nothing was written.
    func commit(_ changes: StoredChanges) throws(StorageFailure) {
        try logging { () throws(StoreError) in
            try store.commit(changes) { all }
        }
    }

    /// Writes all alarms and activities to a new file if another program has moved, removed or changed the file.
    ///
    /// - Throws: `StorageFailure`, which was logged, if that fails.
    func check() throws(StorageFailure) {
        try logging { () throws(StoreError) in try store.check { all } }
    }

    /// Reads the history on disk, the latest entry first.
    ///
    /// - Throws: `StorageFailure` if it can't be read.
    func history() throws(StorageFailure) -> [HistoryEntry] {
        do throws(StoreError) { return try store.history() } catch { throw StorageFailure(error.text) }
    }

    private func logging(_ write: () throws(StoreError) -> Store.Loss?) throws(StorageFailure) {
        do throws(StoreError) {
            if let loss = try write() { whenLost(loss) }
            logCopy()
        } catch {
            failure = error
            Log.write(.error, "can't store the alarms: \(error)")
            throw StorageFailure(error.text)
        }
    }

    /// Logs that the copy can't be written, once until it succeeds.
    private func logCopy() {
        guard (store.copyFailure != nil) != hasLoggedCopy else { return }
        hasLoggedCopy.toggle()
        if let failure = store.copyFailure {
            Log.write(.warning, "the copy of the alarms can't be written: \(failure)")
        }
    }

    private var all: (alarms: [Alarm], activities: [Activity]) {
        var all: [Alarm] = []
        all.reserveCapacity(alarms.count)
        alarms.forEach { all.append($0) }
        return (all, activities.inOrder)
    }
}
