internal import EventLoop
internal import Glibc

/// Records in a file the notifications that a server shows, for the next service after a crash: left alone, they would
/// stay on the screen without an alarm, with buttons that do nothing.
///
/// The file is in the directory that is removed at logout. It contains the server, and then the numbers, each on a line
/// of its own. Nothing depends on it: if it can't be written or read, or is malformed, nothing is recorded.
final class ShownRecord {
    /// Returns the server, one line, and its numbers; `nil`: there is nothing to record.
    var current: (() -> (server: String, numbers: [UInt32])?)?

    /// The maximum number of recorded notifications: more than a screen ever shows.
    private static let mostNumbers = 1_000
    /// The maximum size of the file, bytes: that many numbers, and the server's line.
    private static let longest = 16_384

    private let directory: String
    private var path: String { "\(directory)/notifications" }
    private var later: DeferredSource?
    /// The record of the service before, until the present server is known.
    private var found: (server: String, numbers: [UInt32])?
    private var saved: [UInt8]?

    /// Reads the record in the directory of this path, which need not exist.
    ///
    /// - Throws: `SystemError` if memory is short.
    init(in directory: String, _ loop: EventLoop) throws(SystemError) {
        self.directory = directory
        // Changes are frequent, and often come in groups.
        later = try DeferredSource(in: loop, priority: .idle) { [unowned self] in save() }
        guard let bytes = try? RegularFile.bytes(at: path, limit: Self.longest) else { return }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let server = lines.first else { return }
        let numbers = lines.dropFirst().prefix(Self.mostNumbers).compactMap { UInt32($0) }
        found = (String(server), numbers.filter { $0 != 0 })
    }

    /// Returns the numbers of notifications that `server` shows of the service before this one; once.
    func takeFound(of server: String) -> [UInt32] {
        guard let found else { return [] }
        self.found = nil
        saveLater()
        return found.server == server ? found.numbers : []
    }

    /// Schedules ``save()`` after a change.
    func saveLater() {
        later?.runOnce()
    }

    /// Writes the present record, if it differs from the file.
    func save() {
        guard found == nil else { return }
        let text: [UInt8]
        if let (server, numbers) = current?(), !numbers.isEmpty {
            text = Array("\(server)\n\(numbers.sorted().prefix(Self.mostNumbers).map { "\($0)\n" }.joined())".utf8)
        } else {
            text = []
        }
        guard text != saved else { return }
        saved = text
        if text.isEmpty { unlink(path) } else { RegularFile.replace(at: path, with: text) }
    }
}
