import AlarmCore
import AlarmStore
import Foundation

/// Keeps alarms in the real store, in a directory of its own, which is gone with it.
final class StoreStorage: Storage {
    /// In memory, where there is such a file system: what is tried is the end of a process, which leaves all that it wrote,
    /// not that of a machine, and each start would wait for the disk.
    private static let parents = ["/dev/shm", NSTemporaryDirectory()]

    private let parent: String
    /// How often the store was opened.
    private var openings = 0
    private var store: Store?
    /// What the store has to say of the history: what was committed, within its bounds.
    private var expectedHistory: [(number: Int, entry: HistoryEntry)] = []
    /// How many entries were committed, kept or not.
    private var entries = 0

    /// Makes a directory.
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
        if let loss = try store?.commit(written: written, removed: removed, history: history, all: { [] }) {
            throw Violation(.other, of: nil, "the store is lost: \(loss.reason)")
        }
        guard let latest = history.map(\.at).max() else { return }
        for entry in history {
            entries += 1
            expectedHistory.append((entries, entry))
        }
        expectedHistory.removeAll { $0.number <= entries - 1000 || $0.entry.at < latest - .days(30) }
    }

    /// Opens the store anew, as it is on disk while the one before has it open: that never comes to close it.
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
            throw Violation(.other, of: nil, "the store tells another history than was committed")
        }
        return loaded.converted
    }

    /// Copies a directory of files. `FileManager` would do so in blocks of 512 bytes here.
    private static func copy(_ directory: String, to other: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: other, withIntermediateDirectories: false)
        for name in try files.contentsOfDirectory(atPath: directory) {
            let contents = try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
            try contents.write(to: URL(filePath: "\(other)/\(name)"))
        }
    }
}
