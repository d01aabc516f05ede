internal import AlarmCore
internal import AlarmStore
internal import Desktop
internal import EventLoop
internal import Gettext

/// The alarms on disk, and what is done when they can't be stored or their file is lost.
extension Service {
    /// Writes these alarms as they are now, and what has happened, in one transaction.
    ///
    /// - Throws: `StoreError`, and then nothing was written.
    func store(_ ids: some Sequence<AlarmID>, _ history: [HistoryEntry]) throws(StoreError) {
        var written: [Alarm] = []
        var removed: [AlarmID] = []
        for id in ids {
            if let alarm = engine.alarm(id) { written.append(alarm) } else { removed.append(id) }
        }
        let loss = try store.commit(written: written, removed: removed, history: history) { allAlarms }
        if let loss { tell(of: loss) }
    }

    /// Stores what should have been: at the start what was converted from the clock of another boot, as the next start in
    /// this boot would convert it anew, by a wall clock that may have been set meanwhile; at the end what couldn't be
    /// stored when it happened, as the next start would ring it again. If it can't be now, it is with the next change.
    func storeLeftOver() {
        guard !unstored.isEmpty else { return }
        do {
            try store(unstored, unstoredHistory)
            allIsStored()
        } catch {
            Log.write(.error, "can't store the alarms: \(error)")
            waitToStore()
        }
    }

    /// Forgets what couldn't be stored, as now it is.
    func allIsStored() {
        unstored = []
        unstoredHistory = []
    }

    /// Tries later to store what couldn't be, and tells the person of it.
    func waitToStore() {
        guard !unstored.isEmpty || store.isLost else { return }
        if !isToldUnstored {
            isToldUnstored = true
            presentation.notifications.inform(
                localized("Alarms can't be saved"),
                body: localized(
                    """
                    Alarms ring as long as the computer stays on. After that, what was changed may be forgotten. Is the disk \
                    full?
                    """))
        }
        pauseStorage()
    }

    /// Leaves the store alone for a moment, and then looks after it.
    private func pauseStorage() {
        do {
            if storageRetry == nil {
                storageRetry = try StorageRetry(in: loop) { [unowned self] in retryStorage() }
            }
            try storageRetry?.wait()
        } catch {
            Log.write(.error, "the alarms are stored with the next change only: \(error)")
        }
    }

    private func retryStorage() {
        storeLeftOver()
        checkStore()
        guard unstored.isEmpty, !store.isLost, storageRetry?.isWaiting == false else { return }
        storageRetry = nil
        isToldLost = false
        guard isToldUnstored else { return }
        isToldUnstored = false
        Log.write(.information, "all alarms are stored again")
    }

    /// Writes all alarms into a new file if another program has moved, removed or changed the one they are in.
    func checkStore() {
        do {
            if let loss = try store.check(all: { allAlarms }) { tell(of: loss) }
        } catch {
            Log.write(.error, "can't store the alarms: \(error)")
            waitToStore()
        }
    }

    /// Watches the files of the alarms, so that they are written anew as soon as another program has moved or removed them,
    /// not only with the next change.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    func watchStore() throws(SystemError) {
        storeWatch = try PathWatch(in: loop) { [unowned self] in
            addStoreWatches()
            // Another program that goes on moving or changing it isn't raced with.
            if storageRetry == nil { checkStore() }
        }
        addStoreWatches()
    }

    private func addStoreWatches() {
        guard let storeWatch else { return }
        storeWatch.removeAll()
        do throws(SystemError) {
            for path in store.paths { try storeWatch.add(path) }
        } catch {
            Log.write(.warning, "the files of the alarms can't be watched, only looked at with each change: \(error)")
        }
    }

    private var allAlarms: [Alarm] {
        var alarms: [Alarm] = []
        alarms.reserveCapacity(engine.count)
        engine.forEach { alarms.append($0) }
        return alarms
    }

    /// Tells that the file that was found at the start was damaged.
    func tell(of damaged: Store.SetAside) {
        let aside = "the file of the alarms was damaged and set aside as \(damaged.path)"
        Log.write(.error, "\(aside): \(damaged.reason); \(damaged.salvaged) alarms could be read from it")
        presentation.notifications.inform(
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
        pauseStorage()
        Log.write(.error, "\(loss.reason) while the service ran; all \(loss.alarms) alarms are in a new file\(found)")
        guard !isToldLost else { return }
        // Without a pause it has no end, and each loss is told.
        isToldLost = storageRetry != nil
        let body = localized(
            "The file of the alarms was moved, removed or changed. {count} alarm was written into a new one.",
            plural: "The file of the alarms was moved, removed or changed. {count} alarms were written into a new one.",
            count: loss.alarms)
        let place = loss.path.map { localized("What was found in its place is {path}.", ["path": $0]) }
        presentation.notifications.inform(
            localized("The file of the alarms was lost"), body: [body, place].compactMap(\.self).joined(separator: " "))
    }
}
