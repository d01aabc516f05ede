internal import EventLoop
internal import Glibc
internal import JSONText
internal import Synchronization

/// The file of an app's index of entities. Programs of the app change it one at a time; others read it.
struct IndexFile {
    /// The maximum number of entities.
    static let mostEntities = 10_000
    /// The maximum size of the file, bytes.
    static let mostBytes = 4 << 20

    private static let changes = Mutex(())
    private let id: String
    private let path: String

    /// Describes the file of an app. XDG Base Directory Specification, `XDG_DATA_HOME`.
    ///
    /// - Throws: ``CSIndexError`` if there is no directory for it.
    init(of id: String, in environment: Environment = .current) throws(CSIndexError) {
        let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let directory = given ?? environment["HOME"].map({ "\($0)/.local/share" }) else {
            throw CSIndexError(.indexUnavailableError, "neither XDG_DATA_HOME nor HOME is set")
        }
        self.id = id
        path = "\(directory)/app-intents/index/\(id).json"
    }

    /// Returns the entities; none if the file is missing or damaged.
    ///
    /// - Throws: ``CSIndexError`` if the file can't be read.
    func items() throws(CSIndexError) -> [IndexedItem] {
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.bytes(at: path, limit: Self.mostBytes)
        } catch .unreadable(let error) {
            throw CSIndexError(.indexUnavailableError, "\(path): \(error)")
        } catch {
            return []
        }
        guard let json = try? JSON(parsing: bytes), json.member("version")?.integer == 1 else { return [] }
        return (json.member("entities")?.elements ?? []).compactMap { IndexedItem($0) }
    }

    /// Changes the entities, and replaces the file atomically; without entities, it is removed.
    ///
    /// - Throws: ``CSIndexError`` if there are too many, or the file can't be written; then it is unchanged.
    func change(_ changed: ([IndexedItem]) -> [IndexedItem]) throws(CSIndexError) {
        try Self.changes.withLock { _ throws(CSIndexError) in
            makeDirectory()
            // Closing it releases the lock.
            let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard lock >= 0 else {
                throw CSIndexError(.indexUnavailableError, "\(path).lock: \(String(cString: strerror(errno)))")
            }
            defer { close(lock) }
            while lockf(lock, F_LOCK, 0) < 0, errno == EINTR {}
            try write(changed(items()))
        }
    }

    private func write(_ items: [IndexedItem]) throws(CSIndexError) {
        guard !items.isEmpty else {
            unlink(path)
            return
        }
        guard items.count <= Self.mostEntities else {
            throw CSIndexError(.quotaExceeded, "expected at most \(Self.mostEntities) entities, got \(items.count)")
        }
        let json: JSON = [
            "version": .unsigned(1), "id": .string(id), "entities": .array(items.map(\.json)),
        ]
        let bytes = Array("\(json.text)\n".utf8)
        guard bytes.count <= Self.mostBytes else {
            throw CSIndexError(.quotaExceeded, "expected at most \(Self.mostBytes) bytes, got \(bytes.count)")
        }
        do throws(SystemError) {
            try RegularFile.replace(at: path, with: bytes)
        } catch {
            throw CSIndexError(.indexUnavailableError, "\(path): \(error)")
        }
    }

    private func makeDirectory() {
        var slashes = path.indices.filter { path[$0] == "/" }.suffix(3)
        while let slash = slashes.popFirst() { mkdir(String(path[..<slash]), 0o700) }
    }
}
