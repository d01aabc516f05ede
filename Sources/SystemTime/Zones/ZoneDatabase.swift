public import AlarmCore
public import EventLoop
internal import Glibc

/// The zones of the time zone database, and the system's zone.
///
/// # Theory of operation
///
/// A zone is read at its first look-up, and cached. It is read again only by ``refresh()`` and when a watch reports a
/// changed file; an unchanged zone stays the same object. If a file can't be read any more, its zone keeps the last
/// good table, and ``whenFailed`` is called.
public final class ZoneDatabase: Zones {
    /// Receives the path and the reason of each failure for the log, again only if the reason changes. A name without a
    /// file isn't a failure.
    public var whenFailed: (String) -> Void = { _ in }

    /// Frees descriptors when a file can't be opened for lack of them; returns true on success.
    public var makeRoom: () -> Bool = { false }

    private let directory: String
    private let localTime: String
    private let systemZone: SystemZone
    private var loadedSystem: Zone?
    private var named: [String: Zone] = [:]
    /// The number of zones at which unused ones are released, since a client may name all of them.
    private var mostNamed = 64
    /// The names of missing zones that are awaited.
    private var awaited: Set<String> = []
    /// True if Coordinated Universal Time replaces the system's zone, which couldn't be read.
    private var hasStandIn = false
    /// The reported failures that persist, by path.
    private var failures: [String: String] = [:]
    private var watch: Watch?

    private struct Watch {
        /// The watches of the files in use.
        let paths: PathWatch
        let handler: (Set<TimeChange>) -> Void
    }

    /// Uses the database and the zone of this process: the directory in the environment variable `TZDIR`, an absolute
    /// path, else `/usr/share/zoneinfo`; the zone in `TZ`, in any form of tzset(3), else `/etc/localtime`.
    public convenience init() {
        let directory = Self.environment("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.init(
            directory: directory ?? "/usr/share/zoneinfo", localTime: "/etc/localtime", tz: Self.environment("TZ"))
    }

    /// Uses the database in `directory`, and the system's zone at `localTime`, a link or a file.
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

    /// The system's zone. Its name is the name in the database if a link leads there, else the absolute path of its
    /// file; a rule in `TZ` is its own name. It is Coordinated Universal Time if the file is missing, see localtime(5),
    /// or can't be read, which ``whenFailed`` reports.
    public var system: Zone {
        if let loadedSystem { return loadedSystem }
        let zone = readSystem()
        hasStandIn = zone == nil
        loadedSystem = zone ?? .utc
        return loadedSystem ?? .utc
    }

    /// True if the system's zone has never been readable since its first look-up.
    public var isSystemUnknown: Bool {
        // The zone may not have been looked up yet.
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
                // A change before the watch isn't reported.
                named[name] = read(name) ?? zone
            } catch {
                tell(unheard: error)
            }
        }
        return named[name]
    }

    /// The number of cached zones of the database.
    var namedCount: Int { named.count }

    private func letGoOfUnused() {
        // A separate list of names: iterating over the dictionary would retain all zones.
        for name in Array(named.keys) where isKnownUniquelyReferenced(&named[name]) { named[name] = nil }
        // The next release comes at twice the number.
        mostNamed = max(mostNamed, 2 * named.count)
    }

    /// Returns true if `name` can be a name in the database: letters, digits and `+-_/.`, not leading out of its
    /// directory.
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
    /// - Returns: ``TimeChange/zone`` if the name of the system's zone has changed, ``TimeChange/tzdata`` if the rules
    ///   of a zone have changed; otherwise none.
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

    /// Awaits zones that are in use although they are missing: ``TimeChange/tzdata`` reports that a zone was created.
    /// Call it before ``watch(in:handler:)``.
    public func expect(_ names: Set<String>) {
        awaited.formUnion(names.filter { Self.isName($0) })
    }

    /// Calls ``refresh()`` whenever the files of present or future zones in use may have changed: at once, and then in
    /// `loop` for the lifetime of this object. No change is missed in between. An earlier handler is replaced. If the
    /// kernel has no descriptor, memory or watch left, ``whenFailed`` is called.
    ///
    /// - Parameter handler: Receives changes; before this returns, those until now.
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

    /// Ends watching, and closes its descriptor, until ``watch(in:handler:)`` is called again.
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
        // `makeRoom` may have ended the watch.
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
            // Read by name, not by link, which may be replaced in between: the rules must belong to the name.
            let zone = ZoneLink.zone(at: path, in: directory) ?? (name: path, path: path)
            // A relative link below another link doesn't lead where its text says.
            let file = access(zone.path, F_OK) == 0 ? zone.path : path
            return read(file, zone.name, mayBeMissing: mayBeMissing, for: path)
        }
    }

    private func path(of name: String) -> String { "\(directory)/\(name)" }

    private func read(_ name: String) -> Zone? {
        read(path(of: name), name, mayBeMissing: named[name] == nil)
    }

    /// - Parameters:
    ///   - mayBeMissing: True if a missing file isn't a failure.
    ///   - link: The path to report in a failure; `nil`: `path`.
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
