import DBus
import EventLoop
import Glibc
import JSONText

/// The tokens for undoing the actions of `run`, a line each in a file of the session. A token that the app no longer
/// knows is removed when it is used. A lock file serialises changes by several programs.
struct UndoTokens {
    /// The maximum number of tokens, the same as in apps.
    private static let most = 64
    private static let mostBytes = 1 << 16
    private static let longest = 255
    /// The path of the file; `nil` without a session.
    private let path: String?

    /// Creates access to an app's tokens. XDG Base Directory Specification, `XDG_RUNTIME_DIR`.
    init(of app: BusName) {
        path = getenv("XDG_RUNTIME_DIR").flatMap { directory in
            directory.pointee == 0 ? nil : "\(String(cString: directory))/app-intents/\(app.rawValue)"
        }
    }

    /// True if there is a session for storing them.
    var areKept: Bool { path != nil }

    /// The tokens, the latest last.
    var all: [String] {
        guard let path, let bytes = try? RegularFile.bytes(at: path, limit: Self.mostBytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Adds a token, if it is one line. A failure to write is ignored: `run` has printed the token.
    func add(_ token: String) {
        guard !token.isEmpty, token.utf8.count <= Self.longest, token.unicodeScalars.allSatisfy(TerminalText.isHarmless)
        else { return }
        change { ($0 + [token]).suffix(Self.most) }
    }

    /// Removes a token.
    func remove(_ token: String) { change { $0.filter { $0 != token }[...] } }

    /// Removes all tokens.
    func removeAll() { change { _ in [] } }

    private func change(_ changed: ([String]) -> ArraySlice<String>) {
        guard let path else { return }
        if let end = path.lastIndex(of: "/") { mkdir(String(path[..<end]), 0o700) }
        // Closing it releases the lock.
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        defer { if lock >= 0 { close(lock) } }
        if lock >= 0 { while lockf(lock, F_LOCK, 0) < 0, errno == EINTR {} }
        let tokens = changed(all)
        if tokens.isEmpty {
            unlink(path)
        } else {
            try? RegularFile.replace(at: path, with: Array(tokens.map { $0 + "\n" }.joined().utf8))
        }
    }
}
