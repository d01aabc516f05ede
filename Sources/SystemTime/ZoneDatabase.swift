public import AlarmCore
public import EventLoop
internal import Glibc

/// The time zones of the system: those of the time zone database, and which of them is the system's.
///
/// # Theory of operation
///
/// A zone is read when it is first asked for, and kept. Nothing is read again but by ``refresh()`` and when a watch says
/// that a file has changed; a zone that doesn't come out different stays the same object. What can't be read takes no
/// zone away: who used it goes on with the last good table, and ``whenFailed`` is told.
public final class ZoneDatabase: Zones {
    /// Told what couldn't be read and why, once until that changes, for the log. A name that no file has isn't a failure.
    public var whenFailed: (String) -> Void = { _ in }

    private let directory: String
    private let localTime: String
    private let systemZone: SystemZone
    private var loadedSystem: Zone?
    private var named: [String: Zone] = [:]
    /// With so many, those that nobody uses any more are let go: a client may name all that there are.
    private var mostNamed = 64
    /// Zones that aren't there, and are waited for.
    private var awaited: Set<String> = []
    /// Whether Coordinated Universal Time stands for the system's zone, which couldn't be read.
    private var hasStandIn = false
    /// What was told of each file and has not been put right.
    private var failures: [String: String] = [:]
    private var watch: Watch?

    private struct Watch {
        /// To the files in use.
        let paths: PathWatch
        let handler: (Set<TimeChange>) -> Void
    }

    /// The database and the zone of this process: the directory that the environment variable `TZDIR` names by an
    /// absolute path, else `/usr/share/zoneinfo`; the zone that `TZ` says, in any form of tzset(3), else `/etc/localtime`.
    public convenience init() {
        let directory = Self.environment("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.init(
            directory: directory ?? "/usr/share/zoneinfo", localTime: "/etc/localtime", tz: Self.environment("TZ"))
    }

    /// The database in `directory`, and the system's zone behind the link, or in the file, `localTime`.
    ///
    /// - Parameters:
    ///   - directory: An absolute path.
    ///   - localTime: An absolute path.
    ///   - tz: What the environment variable `TZ` says; `nil`: it isn't set.
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
    /// file; a rule in `TZ` is its own name. It is Coordinated Universal Time if there is no file, see localtime(5), and
    /// if it can't be read, which ``whenFailed`` is told.
    public var system: Zone {
        if let loadedSystem { return loadedSystem }
        let zone = readSystem()
        hasStandIn = zone == nil
        loadedSystem = zone ?? .utc
        return loadedSystem ?? .utc
    }

    /// Whether the system's zone can't be read, and hasn't been since it was first asked for.
    public var isSystemUnknown: Bool {
        // It may not have been asked for yet.
        _ = system
        return hasStandIn
    }

    /// The zone of this name in the database; `nil`: there is none, or it can't be read, which ``whenFailed`` is told.
    public func zone(named name: String) -> Zone? {
        if let zone = named[name] { return zone }
        guard Self.isName(name), let zone = read(name) else { return nil }
        if named.count >= mostNamed { letGoOfUnused() }
        named[name] = zone
        if let watch {
            do throws(SystemError) {
                try watch.paths.add(path(of: name))
                // What has changed before isn't told.
                named[name] = read(name) ?? zone
            } catch {
                tell(unheard: error)
            }
        }
        return named[name]
    }

    /// How many zones of the database are kept.
    var namedCount: Int { named.count }

    private func letGoOfUnused() {
        // The list of names is one of its own: going through the dictionary would refer to all zones.
        for name in Array(named.keys) where isKnownUniquelyReferenced(&named[name]) { named[name] = nil }
        // As many again before the next look at them all.
        mostNamed = max(mostNamed, 2 * named.count)
    }

    /// Whether `name` could be one of the database: of letters, digits and `+-_/.`, and not leading out of it.
    static func isName(_ name: some StringProtocol) -> Bool {
        let areAllowed = name.utf8.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "A"..."Z", "a"..."z", "0"..."9", "+", "-", "_", "/", ".": true
            default: false
            }
        }
        let components = name.split(separator: "/", omittingEmptySubsequences: false)
        return areAllowed && components.allSatisfy { !["", ".", ".."].contains($0) }
    }

    // MARK: Changes

    /// Reads again whatever is in use.
    ///
    /// - Returns: ``TimeChange/zone`` if the system's zone has another name, ``TimeChange/tzdata`` if a zone says something
    ///   else than before; nothing if all is as it was.
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

    /// Waits for zones that aren't there though they are in use: ``TimeChange/tzdata`` tells that one has come. To be
    /// called before ``watch(in:handler:)``.
    public func expect(_ names: Set<String>) {
        awaited.formUnion(names.filter { Self.isName($0) })
    }

    /// Reads again, as ``refresh()`` does, what is in use now or later, whenever its file may have changed: at once and
    /// then in `loop`, for as long as this object lives. Nothing happens in between. Who watched before does no longer.
    /// ``whenFailed`` is told where the kernel has no descriptor, memory or watch left.
    ///
    /// - Parameter handler: Called with what has changed, if anything has; before this returns, if it already has.
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

    private func filesChanged() {
        guard let watch else { return }
        watch.paths.removeAll()
        do throws(SystemError) {
            try addFiles(to: watch.paths)
        } catch {
            tell(unheard: error)
        }
        tellChanges()
    }

    private func addFiles(to paths: PathWatch) throws(SystemError) {
        if case .file(let path, _) = systemZone { try paths.add(path) }
        for name in awaited.union(named.keys) { try paths.add(path(of: name)) }
    }

    private func tellChanges() {
        let changes = refresh()
        if !changes.isEmpty { watch?.handler(changes) }
    }

    // MARK: Files

    /// The system's zone as it is now; `nil`: there is none, or it can't be read.
    private func readSystem() -> Zone? {
        switch systemZone {
        case .fixed(let zone):
            return zone
        case .unknown(let tz):
            tell("TZ=\(tz): neither a zone of \(directory) nor a rule", of: "TZ")
            return nil
        case .file(let path, let name):
            let name = name ?? ZoneLink.name(of: path, in: directory) ?? path
            let isUTC = (loadedSystem ?? .utc) == .utc
            let mayBeMissing = isUTC && path == localTime && SymbolicLink.target(of: path) == nil
            return read(path, name, mayBeMissing: mayBeMissing)
        }
    }

    private func path(of name: String) -> String { "\(directory)/\(name)" }

    private func read(_ name: String) -> Zone? {
        read(path(of: name), name, mayBeMissing: named[name] == nil)
    }

    /// - Parameter mayBeMissing: Whether it is no failure if there is no such file.
    private func read(_ path: String, _ name: String, mayBeMissing: Bool) -> Zone? {
        do throws(ZoneFileError) {
            let zone = try ZoneFile.zone(at: path, named: name)
            failures[path] = nil
            return zone
        } catch {
            if error.problem != .missing || !mayBeMissing { tell("\(error)", of: path) }
            return nil
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
