public import AlarmCore
public import EventLoop
internal import Glibc

/// The zones of the time zone database, and the system's own.
///
/// # Theory of operation
///
/// A zone is read when it is first looked up, and kept. It is read again only by ``refresh()`` and when a watch reports
/// that a file has changed; a zone that hasn't changed stays the same object. A file that can't be read removes no
/// zone: its users go on with the last good table, and ``whenFailed`` is called.
public final class ZoneDatabase: Zones {
    /// Receives the path and the reason of each failure, once until that changes, for the log. A name without a file
    /// isn't a failure.
    public var whenFailed: (String) -> Void = { _ in }

    /// Makes room for the descriptors of a file that couldn't be read without; returns true if there is some.
    public var makeRoom: () -> Bool = { false }

    private let directory: String
    private let localTime: String
    private let systemZone: SystemZone
    private var loadedSystem: Zone?
    private var named: [String: Zone] = [:]
    /// The number of zones at which unused ones are released: a client may name all that there are.
    private var mostNamed = 64
    /// The zones that don't exist, and are waited for.
    private var awaited: Set<String> = []
    /// True if Coordinated Universal Time stands for the system's zone, which couldn't be read.
    private var hasStandIn = false
    /// The failures that were reported and still hold, by path.
    private var failures: [String: String] = [:]
    private var watch: Watch?

    private struct Watch {
        /// The watches of the files in use.
        let paths: PathWatch
        let handler: (Set<TimeChange>) -> Void
    }

    /// Uses the database and the zone of this process: the directory that the environment variable `TZDIR` names by an
    /// absolute path, else `/usr/share/zoneinfo`; the zone in `TZ`, in any form of tzset(3), else `/etc/localtime`.
    public convenience init() {
        let directory = Self.environment("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.init(
            directory: directory ?? "/usr/share/zoneinfo", localTime: "/etc/localtime", tz: Self.environment("TZ"))
    }

    /// Uses the database in `directory`, and the system's zone behind the link, or in the file, `localTime`.
    ///
    /// - Parameters:
    ///   - directory: An absolute path.
    ///   - localTime: An absolute path.
    ///   - tz: The value of the environment variable `TZ`; `nil`: it isn't set.
    public init(directory: String, localTime: String, tz: String? = nil) {
        self.directory = directory
        self.localTime = localTime
        systemZone = SystemZone(tz: tz, localTime: localTime, directory: directory)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    // MARK: Zones

    /// The zone of the system. Its name is that in the database, if a link leads there, else the absolute path of its
    /// file; a rule in `TZ` is its own name. It is Coordinated Universal Time if there is no file, see localtime(5),
    /// and if it can't be read, which ``whenFailed`` reports.
    public var system: Zone {
        if let loadedSystem { return loadedSystem }
        let zone = readSystem()
        hasStandIn = zone == nil
        loadedSystem = zone ?? .utc
        return loadedSystem ?? .utc
    }

    /// True if the system's zone can't be read, and couldn't since it was first looked up.
    public var isSystemUnknown: Bool {
        // It may not have been looked up yet.
        _ = system
        return hasStandIn
    }

    /// Returns the zone of this name in the database; `nil`: there is none, or it can't be read, which ``whenFailed``
    /// reports.
    public func zone(named name: String) -> Zone? {
        if let zone = named[name] { return zone }
        guard Self.isName(name), let zone = read(name) else { return nil }
        if named.count >= mostNamed { letGoOfUnused() }
        named[name] = zone
        if let watch {
            do throws(SystemError) {
                try watch.paths.add(path(of: name))
                // An earlier change isn't reported.
                named[name] = read(name) ?? zone
            } catch {
                tell(unheard: error)
            }
        }
        return named[name]
    }

    /// The number of zones of the database that are kept.
    var namedCount: Int { named.count }

    private func letGoOfUnused() {
        // A separate list of names: iterating over the dictionary would retain all zones.
        for name in Array(named.keys) where isKnownUniquelyReferenced(&named[name]) { named[name] = nil }
        // As many again before the next look at them all.
        mostNamed = max(mostNamed, 2 * named.count)
    }

    /// Returns true if `name` could be one of the database: of letters, digits and `+-_/.`, and not leading out of it.
    static func isName(_ name: some StringProtocol) -> Bool {
        let areAllowed = name.utf8.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "A"..."Z", "a"..."z", "0"..."9", "+", "-", "_", "/", ".": true
            default: false
            }
        }
        guard areAllowed else { return false }
        let components = name.split(separator: "/", omittingEmptySubsequences: false)
        return components.allSatisfy { !["", ".", ".."].contains($0) }
    }

    // MARK: Changes

    /// Reads all zones in use again.
    ///
    /// - Returns: ``TimeChange/zone`` if the system's zone has another name, ``TimeChange/tzdata`` if the rules of a
    ///   zone have changed; else nothing.
    public func refresh() -> Set<TimeChange> {
        var changes: Set<TimeChange> = []
        if let before = loadedSystem, let after = readSystem() {
            hasStandIn = false
            if after != before {
                loadedSystem = after
                changes.insert(after.name == before.name ? .tzdata : .zone)
            }
        }
        for (name, before) in named {
            guard let after = read(name), after != before else { continue }
            named[name] = after
            changes.insert(.tzdata)
        }
        for name in awaited where zone(named: name) != nil {
            awaited.remove(name)
            changes.insert(.tzdata)
        }
        return changes
    }

    /// Waits for zones that are in use though they don't exist: ``TimeChange/tzdata`` reports that one was created. To
    /// be called before ``watch(in:handler:)``.
    public func expect(_ names: Set<String>) {
        awaited.formUnion(names.filter { Self.isName($0) })
    }

    /// Reads all zones that are in use now or later again, as ``refresh()`` does, whenever their files may have
    /// changed: at once and then in `loop`, for as long as this object lives. No change is missed in between. An
    /// earlier handler is replaced. If the kernel has no descriptor, memory or watch left, ``whenFailed`` is called.
    ///
    /// - Parameter handler: Receives the changes, if there are any; before this returns, if there were some already.
    public func watch(in loop: EventLoop, handler: @escaping (Set<TimeChange>) -> Void) {
        watch = nil
        do throws(SystemError) {
            let paths = try PathWatch(in: loop) { [unowned self] in filesChanged() }
            watch = Watch(paths: paths, handler: handler)
            try addFiles(to: paths)
        } catch {
            tell(unheard: error)
        }
        let changes = refresh()
        if !changes.isEmpty { handler(changes) }
    }

    /// Watches no files from now on, and closes the descriptor of that, until ``watch(in:handler:)`` is called again.
    public func unwatch() {
        watch = nil
    }

    private func filesChanged() {
        guard let watch else { return }
        watch.paths.removeAll()
        do throws(SystemError) {
            try addFiles(to: watch.paths)
        } catch {
            tell(unheard: error)
        }
        let changes = refresh()
        // To make room for a file may have ended the watch.
        if !changes.isEmpty { watch.handler(changes) }
    }

    private func addFiles(to paths: PathWatch) throws(SystemError) {
        if case .file(let path, _) = systemZone { try paths.add(path) }
        for name in awaited.union(named.keys) { try paths.add(path(of: name)) }
    }

    // MARK: Files

    /// Reads the system's zone; `nil`: there is none, or it can't be read.
    private func readSystem() -> Zone? {
        switch systemZone {
        case .fixed(let zone):
            return zone
        case .unknown(let tz):
            tell("TZ=\(tz): neither a zone of \(directory) nor a rule", of: "TZ")
            return nil
        case .file(let path, let name):
            let isUTC = (loadedSystem ?? .utc) == .utc
            let mayBeMissing = isUTC && path == localTime && SymbolicLink.target(of: path) == nil
            if let name { return read(path, name, mayBeMissing: mayBeMissing) }
            // Not by the link, which may be replaced in between: the rules are to be those of the name.
            let zone = ZoneLink.zone(at: path, in: directory) ?? (name: path, path: path)
            // A relative link below another link leads elsewhere than its text says.
            let file = access(zone.path, F_OK) == 0 ? zone.path : path
            return read(file, zone.name, mayBeMissing: mayBeMissing, for: path)
        }
    }

    private func path(of name: String) -> String { "\(directory)/\(name)" }

    private func read(_ name: String) -> Zone? {
        read(path(of: name), name, mayBeMissing: named[name] == nil)
    }

    /// - Parameters:
    ///   - mayBeMissing: True if a missing file is no failure.
    ///   - link: The path that a failure names; `nil`: `path`.
    private func read(_ path: String, _ name: String, mayBeMissing: Bool, for link: String? = nil) -> Zone? {
        let reported = link ?? path
        do throws(ZoneFileError) {
            let zone = try zone(at: path, named: name)
            failures[reported] = nil
            return zone
        } catch {
            let failure = ZoneFileError(path: reported, problem: error.problem)
            if error.problem != .file(.missing) || !mayBeMissing { tell("\(failure)", of: reported) }
            return nil
        }
    }

    private func zone(at path: String, named name: String) throws(ZoneFileError) -> Zone {
        do throws(ZoneFileError) {
            return try ZoneFile.zone(at: path, named: name)
        } catch {
            guard case .file(.unreadable(let call)) = error.problem, call.isOfDescriptors, makeRoom() else {
                throw error
            }
            return try ZoneFile.zone(at: path, named: name)
        }
    }

    private func tell(unheard error: SystemError) {
        tell("a change of a time zone may not be noticed: \(error)", of: "inotify")
    }

    private func tell(_ failure: String, of path: String) {
        guard failures.updateValue(failure, forKey: path) != failure else { return }
        whenFailed(failure)
    }
}
