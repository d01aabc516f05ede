internal import EventLoop
internal import Glibc

/// Remembers in a file what a server shows of ours, for who starts after a crash: left alone, that stays on the screen,
/// outlives its alarm, and its buttons do nothing.
///
/// The file is in the directory that ends with the person's login, and says who shows what: a server, and below it numbers,
/// each on a line of its own. Nothing depends on it: where it can't be written or read, or what is in it is nonsense,
/// nothing is remembered.
final class ShownRecord {
    /// What is to be remembered: the server, on one line, and its numbers; `nil`: nothing.
    var current: (() -> (server: String, numbers: [UInt32])?)?

    /// A person never has as many on the screen.
    private static let mostNumbers = 1_000
    /// In bytes: so many numbers, and a server's line.
    private static let longest = 16_384

    private let directory: String
    private var path: String { "\(directory)/notifications" }
    private var later: DeferredSource?
    /// What was found, until it is known who shows notifications now.
    private var found: (server: String, numbers: [UInt32])?
    private var saved: [UInt8]?

    /// Reads what is remembered in the directory of this path, which need not exist.
    ///
    /// - Throws: `SystemError` if memory is short.
    init(in directory: String, _ loop: EventLoop) throws(SystemError) {
        self.directory = directory
        // What is shown changes with much that is to be heard before.
        later = try DeferredSource(in: loop, priority: .idle) { [unowned self] in save() }
        guard let bytes = try? RegularFile.bytes(at: path, limit: Self.longest) else { return }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let server = lines.first else { return }
        let numbers = lines.dropFirst().prefix(Self.mostNumbers).compactMap { UInt32($0) }
        found = (String(server), numbers.filter { $0 != 0 })
    }

    /// What `server` shows of the service that ran before this one; once.
    func takeFound(of server: String) -> [UInt32] {
        guard let found else { return [] }
        self.found = nil
        saveLater()
        return found.server == server ? found.numbers : []
    }

    /// What is shown has changed.
    func saveLater() {
        later?.runOnce()
    }

    /// Writes what is shown now, if that isn't what is written.
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
        if text.isEmpty { unlink(path) } else { replace(by: text) }
    }

    private func replace(by text: [UInt8]) {
        mkdir(directory, 0o700)
        let new = "\(path).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let written = write(descriptor, text, text.count)
        close(descriptor)
        guard written == text.count else {
            unlink(new)
            return
        }
        rename(new, path)
    }
}
