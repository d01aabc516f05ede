import DBus
import EventLoop
import Glibc
import JSONText

/// An action of an app that can be undone.
struct UndoableAction: Equatable {
    /// The app's bus name.
    let app: String
    /// The token for `Undo`, and the title for people.
    let undo: Undo
    /// The time at which it was performed, µs on the boot clock.
    let time: Int64
}

/// The tokens for undoing an app's actions, a line each in a file of the session: the token, the time and the title. A
/// token that the app no longer knows is removed when it is used. A lock file serialises changes by several programs.
struct UndoTokens {
    /// The maximum number of tokens, the same as in apps.
    private static let most = 64
    private static let mostBytes = 1 << 16
    /// The time for which an app can undo an action, µs.
    private static let lifetime: Int64 = 600_000_000
    private let app: BusName
    /// The path of the file; `nil` without a session.
    private let path: String?

    /// The directory of the files; `nil` without a session. XDG Base Directory Specification, `XDG_RUNTIME_DIR`.
    private static var directory: String? {
        getenv("XDG_RUNTIME_DIR").flatMap { directory in
            directory.pointee == 0 ? nil : "\(String(cString: directory))/app-intents"
        }
    }

    /// Creates access to an app's tokens.
    init(of app: BusName) {
        self.app = app
        path = Self.directory.map { "\($0)/\(app.rawValue)" }
    }

    /// The actions of all apps that can be undone, the latest first.
    static var ofAllApps: [UndoableAction] {
        guard let directory else { return [] }
        let apps = InstalledApps.names(in: directory).filter(FilesOptions.isBusName).compactMap { BusName($0) }
        return apps.flatMap { UndoTokens(of: $0).all }.sorted { $0.time > $1.time }
    }

    /// True if there is a session for storing them.
    var areKept: Bool { path != nil }

    /// The actions that can be undone, the latest last.
    var all: [UndoableAction] {
        guard let path, let bytes = try? RegularFile.bytes(at: path, limit: Self.mostBytes) else { return [] }
        let now = Clock.boot.now
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 3, let time = Int64(words[1]), (0...now).contains(time),
                now - time < Self.lifetime,
                let undo = Undo(token: words[0], title: words[2])
            else { return nil }
            return UndoableAction(app: app.rawValue, undo: undo, time: time)
        }
    }

    /// Adds an action, unless it is there. A failure to write is ignored: `run` has printed the token.
    func add(_ undo: Undo) {
        guard !all.contains(where: { $0.undo.token == undo.token }) else { return }
        change { ($0 + [UndoableAction(app: app.rawValue, undo: undo, time: Clock.boot.now)]).suffix(Self.most) }
    }

    /// Removes a token.
    func remove(_ token: String) { change { $0.filter { $0.undo.token != token }[...] } }

    /// Removes all tokens.
    func removeAll() { change { _ in [] } }

    /// Waits for a lock, at most 0.1 s: a program that was stopped may hold it. Without it, a token of the other one may
    /// be lost.
    private static func wait(for lock: Int32) {
        var attempts = 100
        while lockf(lock, F_TLOCK, 0) < 0, attempts > 0 {
            attempts -= 1
            poll(nil, 0, 1)
        }
    }

    private func change(_ changed: ([UndoableAction]) -> ArraySlice<UndoableAction>) {
        guard let path else { return }
        if let end = path.lastIndex(of: "/") { mkdir(String(path[..<end]), 0o700) }
        // Closing it releases the lock.
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        defer { if lock >= 0 { close(lock) } }
        if lock >= 0 { Self.wait(for: lock) }
        let actions = changed(all)
        if actions.isEmpty {
            unlink(path)
        } else {
            let lines = actions.map { "\($0.undo.token) \($0.time) \($0.undo.title)\n" }
            try? RegularFile.replace(at: path, with: Array(lines.joined().utf8))
        }
    }
}
