internal import AlarmCore
internal import EventLoop
internal import Glibc

/// The files `alarms.conf` with the preferences for all alarms, of the system's administrator and each person. They are
/// read again after changes.
///
/// # Theory of operation
///
/// If several files set a key, the first one takes precedence. Errors are reported and otherwise ignored; missing files
/// are ignored. A file may be rewritten, replaced by renaming or a symbolic link, and its directory may be created
/// later: see ``PathWatch``.
final class PreferencesFile {
    /// The maximum size of a file, bytes.
    static let greatestSize = 64 << 10
    /// The maximum number of reported errors of one file.
    static let mostProblems = 10

    /// The combined preferences of all files.
    private(set) var preferences = Preferences()
    /// The current errors in the files, `FILE:LINE: KEY: expected …, got …`.
    private(set) var problems: [LocalizableText] = []
    /// Called in the loop when ``preferences`` or ``problems`` have changed, with true if the preferences have.
    var whenChanged: (_ preferencesChanged: Bool) -> Void = { _ in }

    private let paths: [String]
    private let home: String?
    private let whenFailed: (String) -> Void
    private var watch: PathWatch?

    /// Reads the files of this process's environment, see ``paths(variable:home:)``, and again after each change. Logs
    /// their errors.
    convenience init(in loop: EventLoop) {
        let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
        self.init(
            Self.paths(variable: variable, home: Self.home), home: Self.home, in: loop,
            whenFailed: { Log.write(.warning, $0) })
    }

    /// Reads the files at `paths`, ordered by precedence, and again after each change.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths.
    ///   - home: The home directory, for values that begin with `~/`.
    ///   - whenFailed: Receives each error in English, `FILE:LINE: KEY: expected …, got …`, once until the files
    ///     change; also before this returns.
    init(_ paths: [String], home: String?, in loop: EventLoop, whenFailed: @escaping (String) -> Void) {
        self.paths = paths
        self.home = home
        self.whenFailed = whenFailed
        var problems: [LocalizableText] = []
        makeWatch(in: loop, &problems)
        preferences = read(&problems)
        report(problems)
    }

    private func makeWatch(in loop: EventLoop, _ problems: inout [LocalizableText]) {
        do throws(SystemError) {
            watch = try PathWatch(in: loop) { [unowned self] in filesChanged() }
            // An earlier change isn't reported.
            for path in paths { try watch?.add(path) }
        } catch {
            problems.append(Self.unwatched(error))
        }
    }

    /// Stops watching files, and closes the descriptor for it.
    func unwatch() {
        watch = nil
    }

    /// Watches the files again, and reads them: they may have changed meanwhile.
    func watchAgain(in loop: EventLoop) {
        var problems: [LocalizableText] = []
        makeWatch(in: loop, &problems)
        readAgain(&problems)
    }

    /// Returns the paths of the files, in order of precedence: `alarms/alarms.conf` in `XDG_CONFIG_HOME` or, by
    /// default, in `.config` of the home directory, then in each of `XDG_CONFIG_DIRS`, by default `/etc/xdg`. A path
    /// that isn't absolute is ignored. XDG Base Directory Specification.
    static func paths(variable: (String) -> String?, home: String?) -> [String] {
        func isAbsolute(_ path: String) -> Bool { path.hasPrefix("/") }
        let own = variable("XDG_CONFIG_HOME").flatMap { isAbsolute($0) ? $0 : nil } ?? home.map { "\($0)/.config" }
        let given = (variable("XDG_CONFIG_DIRS") ?? "").split(separator: ":").map(String.init).filter(isAbsolute)
        let directories = (own.map { [$0] } ?? []) + (given.isEmpty ? ["/etc/xdg"] : given)
        return directories.map { "\($0)/alarms/alarms.conf" }
    }

    /// The home directory, from `HOME` or else the user database. The corresponding C function is `getpwuid`.
    private static var home: String? {
        let home = getenv("HOME") ?? getpwuid(getuid())?.pointee.pw_dir
        return home.map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private func filesChanged() {
        var problems: [LocalizableText] = []
        watch?.removeAll()
        do throws(SystemError) {
            for path in paths { try watch?.add(path) }
        } catch {
            problems.append(Self.unwatched(error))
        }
        readAgain(&problems)
    }

    private func readAgain(_ problems: inout [LocalizableText]) {
        let before = (preferences, self.problems)
        preferences = read(&problems)
        report(problems)
        if before != (preferences, self.problems) { whenChanged(preferences != before.0) }
    }

    private func read(_ problems: inout [LocalizableText]) -> Preferences {
        var values: [Preferences.Key: Preferences.Value] = [:]
        for path in paths {
            do throws(RegularFile.Problem) {
                let text = PreferencesText(try RegularFile.bytes(at: path, limit: Self.greatestSize), home: home)
                values.merge(text.values) { first, _ in first }
                problems += text.problems.prefix(Self.mostProblems).map {
                    .template("{file}:{problem}", ["file": .verbatim(path), "problem": $0])
                }
                let further = text.problems.count - Self.mostProblems
                if further > 0 {
                    problems.append(
                        LocalizableText(
                            "{file}: {number} more lines are invalid",
                            ["file": .verbatim(path), "number": .number(further)]))
                }
            } catch {
                if let reason = Self.reason(error) {
                    problems.append(.template("{file}: {problem}", ["file": .verbatim(path), "problem": reason]))
                }
            }
        }
        return Preferences(values)
    }

    /// Returns the reason why a file can't be read; `nil`: it is missing, or is still being written.
    private static func reason(_ problem: RegularFile.Problem) -> LocalizableText? {
        switch problem {
        case .missing, .growing: nil
        case .unreadable(let error): .verbatim("\(error)")
        case .notRegular: LocalizableText("expected a regular file")
        case .tooLarge(let size):
            LocalizableText(
                "expected at most {limit}, got {got}", ["limit": .bytes(greatestSize), "got": .number(size)])
        }
    }

    private static func unwatched(_ error: SystemError) -> LocalizableText {
        LocalizableText(
            "a change of {file} may not be noticed: {error}",
            ["file": .verbatim("alarms.conf"), "error": .verbatim("\(error)")])
    }

    private func report(_ found: [LocalizableText]) {
        for problem in found where !problems.contains(problem) { whenFailed("\(problem)") }
        problems = found
    }
}
