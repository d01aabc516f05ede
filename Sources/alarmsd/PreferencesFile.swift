internal import EventLoop
internal import Glibc

/// The files `alarms.conf`, in which a person, and before them whoever keeps the system, says what they wish of all
/// alarms. They are read again when they change.
///
/// # Theory of operation
///
/// Of several files the first that has a key decides about it. What is wrong in a file is told, and counts as not said;
/// a file that isn't there says nothing. A file may be written anew, or another one be renamed over it, its directory may
/// come later, and it may be a link, as ``PathWatch`` has it.
final class PreferencesFile {
    /// More bytes than anybody writes.
    static let greatestSize = 64 << 10
    /// More lines of one file that are wrong than anybody reads about.
    static let mostProblems = 10

    /// What all files say together.
    private(set) var preferences = Preferences()
    /// Called in the loop when ``preferences`` have changed.
    var whenChanged: (Preferences) -> Void = { _ in }

    private let paths: [String]
    private let home: String?
    private let whenFailed: (String) -> Void
    private var watch: PathWatch?
    /// What was told of the files as they are now.
    private var told: Set<String> = []

    /// Reads the files of this process's environment, see ``paths(variable:home:)``, and again whenever they change. What
    /// is wrong with them is logged.
    convenience init(in loop: EventLoop) {
        let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
        self.init(
            Self.paths(variable: variable, home: Self.home), home: Self.home, in: loop,
            whenFailed: { Log.write(.warning, $0) })
    }

    /// Reads the files at `paths`, the most important one first, and again whenever they change.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths.
    ///   - home: The home directory, for values that begin with `~/`.
    ///   - whenFailed: Told what is wrong with a file, `FILE:LINE: KEY: expected …, got …`, once until that changes; also
    ///     before this returns.
    init(_ paths: [String], home: String?, in loop: EventLoop, whenFailed: @escaping (String) -> Void) {
        self.paths = paths
        self.home = home
        self.whenFailed = whenFailed
        var problems: [String] = []
        do throws(SystemError) {
            watch = try PathWatch(in: loop) { [unowned self] in filesChanged() }
            // What has changed before isn't told.
            for path in paths { try watch?.add(path) }
        } catch {
            problems.append(Self.unheard(error))
        }
        preferences = read(&problems)
        tell(problems)
    }

    /// Where the files are, the most important one first: `alarms/alarms.conf` in `XDG_CONFIG_HOME` or, by default, in
    /// `.config` of the home directory, then in each of `XDG_CONFIG_DIRS`, by default `/etc/xdg`. What isn't an absolute
    /// path counts as not set. XDG Base Directory Specification.
    static func paths(variable: (String) -> String?, home: String?) -> [String] {
        func isAbsolute(_ path: String) -> Bool { path.hasPrefix("/") }
        let own = variable("XDG_CONFIG_HOME").flatMap { isAbsolute($0) ? $0 : nil } ?? home.map { "\($0)/.config" }
        let given = (variable("XDG_CONFIG_DIRS") ?? "").split(separator: ":").map(String.init).filter(isAbsolute)
        let directories = (own.map { [$0] } ?? []) + (given.isEmpty ? ["/etc/xdg"] : given)
        return directories.map { "\($0)/alarms/alarms.conf" }
    }

    /// The home directory, by `HOME` or else by the user database. The corresponding C function is `getpwuid`.
    private static var home: String? {
        let home = getenv("HOME") ?? getpwuid(getuid())?.pointee.pw_dir
        return home.map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private func filesChanged() {
        var problems: [String] = []
        watch?.removeAll()
        do throws(SystemError) {
            for path in paths { try watch?.add(path) }
        } catch {
            problems.append(Self.unheard(error))
        }
        let before = preferences
        preferences = read(&problems)
        tell(problems)
        if preferences != before { whenChanged(preferences) }
    }

    private func read(_ problems: inout [String]) -> Preferences {
        var wishes: [Preferences.Key: Preferences.Wish] = [:]
        for path in paths {
            do throws(RegularFile.Problem) {
                let text = PreferencesText(try RegularFile.bytes(at: path, limit: Self.greatestSize), home: home)
                wishes.merge(text.wishes) { first, _ in first }
                problems += text.problems.prefix(Self.mostProblems).map { "\(path):\($0)" }
                let further = text.problems.count - Self.mostProblems
                if further > 0 { problems.append("\(path): \(further) further lines are wrong") }
            } catch {
                if let reason = Self.reason(error) { problems.append("\(path): \(reason)") }
            }
        }
        return Preferences(wishes)
    }

    /// Why a file can't be read; `nil`: there is none, or it is read again when it has been written.
    private static func reason(_ problem: RegularFile.Problem) -> String? {
        switch problem {
        case .missing, .growing: nil
        case .unreadable(let error): "\(error)"
        case .notRegular: "expected a regular file"
        case .tooLarge(let size): "expected at most \(greatestSize) bytes, got \(size)"
        }
    }

    private static func unheard(_ error: SystemError) -> String {
        "a change of alarms.conf may not be noticed: \(error)"
    }

    private func tell(_ problems: [String]) {
        for problem in problems where !told.contains(problem) { whenFailed(problem) }
        told = Set(problems)
    }
}
