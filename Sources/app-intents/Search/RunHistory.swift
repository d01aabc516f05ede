import EventLoop
import Glibc

/// The number of times that a person has run each action by search, in a file: a line each of the last day, the number of
/// runs, the app and the action.
struct RunHistory {
    /// The maximum number of actions.
    private static let most = 500
    /// The time after which an action is forgotten, days.
    private static let longest: Int64 = 90
    private static let mostBytes = 1 << 18
    /// The last valid day since 1970, in a million years.
    private static let lastDay: Int64 = 365_000_000

    private struct Runs {
        var day: Int64
        var count: Int
    }

    /// The path of the file; `nil`: there is none.
    private let path: String?
    /// The runs by `APP/ACTION`.
    private var runs: [String: Runs] = [:]

    /// Reads the file in the person's state directory. XDG Base Directory Specification, `XDG_STATE_HOME`.
    init() {
        let given = getenv("XDG_STATE_HOME").map { String(cString: $0) }
        let home = getenv("HOME").map { String(cString: $0) }
        let state = given?.hasPrefix("/") == true ? given : home.map { "\($0)/.local/state" }
        self.init(at: state.map { "\($0)/app-intents/runs" })
    }

    /// Reads a file; one that is missing or damaged counts as empty.
    ///
    /// - Parameter path: The path; `nil`: nothing is kept.
    init(at path: String?) {
        self.path = path
        guard let path, let bytes = try? RegularFile.bytes(at: path, limit: Self.mostBytes) else { return }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let day = Int64(words[0]), (0...Self.lastDay).contains(day),
                let count = Int(words[1]), count > 0
            else { continue }
            runs[String(words[2])] = Runs(day: day, count: count)
        }
    }

    /// Returns the number of runs of an action.
    func count(_ app: String, _ action: String) -> Int { runs["\(app)/\(action)"]?.count ?? 0 }

    /// Adds a run, and writes the file. A failure to write is ignored: only the order of results depends on it.
    mutating func add(_ app: String, _ action: String) {
        let today = Clock.wall.now / 86_400_000_000
        let count = count(app, action)
        runs["\(app)/\(action)"] = Runs(day: today, count: count < Int.max ? count + 1 : count)
        let recent = runs.filter { today - $0.value.day <= Self.longest }.sorted { first, second in
            (second.value.day, first.key) < (first.value.day, second.key)
        }
        runs = Dictionary(uniqueKeysWithValues: recent.prefix(Self.most).map { ($0.key, $0.value) })
        guard let path, let end = path.lastIndex(of: "/") else { return }
        mkdir(String(path[..<end]), 0o700)
        let lines = runs.sorted { $0.key < $1.key }.map { "\($0.value.day) \($0.value.count) \($0.key)\n" }
        try? RegularFile.replace(at: path, with: Array(lines.joined().utf8))
    }
}
