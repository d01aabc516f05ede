internal import AlarmBus
internal import AlarmCore
internal import AlarmStore
internal import AlarmTurn
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Presentation

/// The recovery of the storage from failures: retries failed writes, detects a lost file, and notifies the
/// person.
final class StorageRecovery {
    /// Called when ``problem`` may have changed, except by a stored turn.
    var whenChanged: () -> Void = {}

    private let turn: Turn<TurnRequest, Reply>
    private let storage: AlarmStorage
    private let notifications: Notifications
    private let loop: EventLoop
    /// The wait before the next attempt; `nil` if nothing has failed.
    private var retry: StorageRetry?
    /// True if the person was notified that alarms can't be stored, and that is still so.
    private var hasTold = false
    /// True if the person was notified of a loss, and the retries continue.
    private var hasToldLoss = false
    private var watch: PathWatch?

    /// Creates the recovery of the storage used by `turn`.
    init(
        of storage: AlarmStorage, for turn: Turn<TurnRequest, Reply>, notifications: Notifications, loop: EventLoop
    ) {
        self.storage = storage
        self.turn = turn
        self.notifications = notifications
        self.loop = loop
        storage.whenLost = { [unowned self] in tell(of: $0) }
    }

    /// The reason why alarms can't be stored, in the person's language; empty if all are.
    var problem: String {
        guard turn.hasUnstored || storage.isLost, let failure = storage.failure else { return "" }
        return failure.text.localized
    }

    /// The notices about files of alarms beside the store, in the person's language.
    var notices: [String] { storage.earlier.map(Self.text) + [storage.setAside].compactMap(\.self).map(Self.text) }

    /// The alarms restored after damage, whose last changes or cancellation may be lost.
    var restored: Set<AlarmID> { storage.restored }

    /// Stores the pending changes. If that fails, it is retried later.
    func flush() {
        do throws(StorageFailure) { try turn.storeRemaining() } catch { retryLater() }
    }

    /// Checks the file, and writes all alarms to a new one if it is lost. If that fails, it is retried later.
    func check() {
        do throws(StorageFailure) { try storage.check() } catch { retryLater() }
    }

    /// Schedules a retry to store pending changes, if any, and notifies the person.
    func retryLater() {
        guard turn.hasUnstored || storage.isLost else { return }
        whenChanged()
        if !hasTold {
            hasTold = true
            notifications.notices.inform(
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
        do throws(SystemError) {
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
        whenChanged()
        guard !turn.hasUnstored, !storage.isLost, retry?.isWaiting == false else { return }
        retry = nil
        hasToldLoss = false
        guard hasTold else { return }
        hasTold = false
        Log.write(.information, "all alarms are stored again")
    }

    /// Watches the store's files, so that a loss is detected at once, not only at the next change.
    func watchFiles() {
        do throws(SystemError) {
            if watch == nil {
                watch = try PathWatch(in: loop) { [unowned self] in
                    watchFiles()
                    // This avoids a race with a program that keeps moving or changing the file.
                    if retry == nil { check() }
                }
            }
            watch?.removeAll()
            for path in storage.paths { try watch?.add(path) }
        } catch {
            Log.write(.warning, "the files of the alarms can't be watched, only looked at with each change: \(error)")
        }
    }

    /// Stops watching files, and closes the descriptor for it: a loss is detected at the next change.
    func unwatchFiles() {
        watch = nil
    }

    /// Notifies the person if the file was of an earlier build or damaged at the start, with the alarms that may have
    /// reappeared after being cancelled.
    func tellOfStart() {
        for earlier in storage.earlier where earlier.isNew {
            Log.write(
                .warning,
                "the alarms of an earlier build were set aside as \(earlier.path); version \(earlier.package) opens them"
            )
            notifications.notices.inform(localized("Your alarms are not here"), body: Self.text(earlier))
        }
        if let damaged = storage.setAside {
            let aside = damaged.path.map { "set aside as \($0)" } ?? "lost"
            Log.write(
                .error,
                "the file of the alarms was \(aside): \(damaged.reason); \(damaged.salvaged) alarms could be read")
            notifications.notices.inform(localized("Alarms may be missing"), body: Self.text(damaged))
        }
        for text in restoredTexts { notifications.notices.inform(localized("Alarms were restored"), body: text) }
    }

    /// The maximum number of alarms in a notice, and the maximum number of notices.
    private static let (named, mostNotices) = (20, 8)

    /// The texts with the titles of all restored alarms.
    private var restoredTexts: [String] {
        let titles = storage.restored.compactMap { turn.alarms.alarm($0)?.configuration.shownTitle }.sorted()
        let count = max(Self.named, (titles.count + Self.mostNotices - 1) / Self.mostNotices)
        return stride(from: 0, to: titles.count, by: count).map { start in
            localized(
                "{titles}: restored as far as possible. What you changed or cancelled last may be as it was before.",
                ["titles": titles[start..<min(start + count, titles.count)].joined(separator: ", ")])
        }
    }

    private static func text(_ damaged: Store.SetAside) -> String {
        guard let path = damaged.path else {
            return localized(
                "The file of the alarms was lost. {count} alarm was kept in its copy.",
                plural: "The file of the alarms was lost. {count} alarms were kept in its copy.",
                count: damaged.salvaged)
        }
        return localized(
            "The file of the alarms was damaged. What could be read was kept: {count} alarm. The damaged file is {path}.",
            plural: """
                The file of the alarms was damaged. What could be read was kept: {count} alarms. The damaged file is \
                {path}.
                """, count: damaged.salvaged, ["path": path])
    }

    private static func text(_ earlier: Store.Earlier) -> String {
        localized(
            """
            The alarms of an earlier version of Alarms are in {path}, and this version can't read them. Version {version} \
            can.
            """, ["path": earlier.path, "version": earlier.package])
    }

    private func tell(of loss: Store.Loss) {
        let found = loss.path.map { "; what was found in its place is \($0)" } ?? ""
        wait()
        Log.write(.error, "\(loss.reason) while the service ran; all \(loss.alarms) alarms are in a new file\(found)")
        guard !hasToldLoss else { return }
        // Without a retry, the flag would never be reset.
        hasToldLoss = retry != nil
        let body = localized(
            "The file of the alarms was moved, removed or changed. {count} alarm was written into a new one.",
            plural: "The file of the alarms was moved, removed or changed. {count} alarms were written into a new one.",
            count: loss.alarms)
        let place = loss.path.map { localized("What was found in its place is {path}.", ["path": $0]) }
        notifications.notices.inform(
            localized("The file of the alarms was lost"), body: [body, place].compactMap(\.self).joined(separator: " "))
    }
}
