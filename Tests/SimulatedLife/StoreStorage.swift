import ActivityCore
import AlarmCore
import AlarmStore
import Foundation

/// A storage in the real store, in a temporary directory that is removed with it.
final class StoreStorage: Storage {
    /// The parent directories to try, in memory first: the simulated crash is that of a process, whose writes survive
    /// it, not that of a machine, and each start would wait for the disk.
    private static let parents = ["/dev/shm", NSTemporaryDirectory()]

    private let parent: String
    /// The number of times the store was opened.
    private var openings = 0
    private var store: Store?
    /// The history that the store must return: the committed entries within its limits.
    private var expectedHistory: [(number: Int, entry: HistoryEntry)] = []
    /// The number of committed history entries.
    private var entries = 0

    /// Creates a directory.
    init() throws {
        let files = FileManager.default
        let place = Self.parents.first { files.isWritableFile(atPath: $0) } ?? ""
        parent = "\(place)/alarms-\(UUID().uuidString)"
        try files.createDirectory(atPath: "\(parent)/0", withIntermediateDirectories: true)
    }

    deinit {
        store = nil
        try? FileManager.default.removeItem(atPath: parent)
    }

    func commit(written: [Alarm], removed: [AlarmID], history: [HistoryEntry], boot: UInt64) throws {
        let changes = StoredChanges(
            written: written, removed: removed, history: history, values: StoredValues())
        if let loss = try store?.commit(changes, all: { ([], []) }) {
            throw Violation(.other, of: nil, "the store was lost: \(loss.reason)")
        }
        guard let latest = history.map(\.at).max() else { return }
        for entry in history {
            entries += 1
            expectedHistory.append((entries, entry))
        }
        expectedHistory.removeAll { $0.number <= entries - 1000 || $0.entry.at < latest - .days(30) }
    }

    /// Opens a copy of the store's files, made while the previous store is still open, as after a crash.
    func load(at now: Moment, boot: UInt64, _ body: (Alarm) -> Void) throws -> [AlarmID] {
        let before = "\(parent)/\(openings)"
        openings += 1
        let directory = "\(parent)/\(openings)"
        try Self.copy(before, to: directory)
        self.store = nil
        try FileManager.default.removeItem(atPath: before)
        let store = try Store(directory: directory, boot: BootID(high: 0, low: boot))
        self.store = store
        let loaded = try store.load(at: now, body)
        guard loaded.faults.isEmpty, store.setAside == nil else {
            throw Violation(.other, of: nil, "the store is damaged: \(loaded.faults)")
        }
        guard try store.history() == expectedHistory.reversed().map(\.entry) else {
            throw Violation(.other, of: nil, "the store's history isn't the committed one")
        }
        return loaded.converted
    }

    /// Copies a directory of files. `FileManager` would copy in blocks of 512 bytes here.
    private static func copy(_ directory: String, to other: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: other, withIntermediateDirectories: false)
        for name in try files.contentsOfDirectory(atPath: directory) {
            let contents = try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
            try contents.write(to: URL(filePath: "\(other)/\(name)"))
        }
    }
}
