internal import Glibc

/// Watches paths: notifies when a path may lead to another file, or its file may have changed. The corresponding C
/// interface is inotify(7).
///
/// # Theory of operation
///
/// inotify watches inodes, not paths. So each directory and symbolic link of a path is also watched for moves and
/// replacement and, if a component is missing, its directory for new entries. Other files in the directories aren't
/// watched, and cause no wake-up. Only if a component is missing, the kernel reports all entries. One with another name
/// is ignored, and new entries of that directory are then not watched for ``pause``: however many there are, they cause
/// two wake-ups, at its beginning and at its end.
///
/// After any other event the path may resolve differently: the user of this class then removes all watches and adds the
/// paths again, so that no stale watch is left.
public final class PathWatch {
    /// A watched path: a directory, a link or a file.
    private struct Watch {
        let path: String
        /// The names of its missing entries.
        var missing: Set<Substring> = []
        /// The end of the time for which its new entries aren't watched, µs on the monotonic clock; `nil`: they are.
        var pauseEnd: Int64?
    }

    /// The time for which a directory isn't watched for new entries after one with another name, µs.
    public static let pause: Int64 = 60_000_000

    private let descriptor: Int32
    private let loop: EventLoop
    private let pause: Int64
    private let handler: () -> Void
    private var source: DescriptorSource?
    /// The end of the pauses; `nil`: there was none.
    private var timer: Timer?
    /// The watches by watch descriptor. The kernel doesn't reuse watch descriptors, so events of removed watches are
    /// recognised.
    private var watches: [Int32: Watch] = [:]

    /// The events of a directory of a path, without changes of its entries.
    private static let directoryEvents = IN_MOVE_SELF | IN_DELETE_SELF
    /// The events of a link of a path, or of its file. Renaming another file over it removes its last name, which is a
    /// change of attributes.
    private static let fileEvents = directoryEvents | IN_ATTRIB | IN_CLOSE_WRITE
    /// The events of a directory with a missing or unreadable entry.
    private static let entryEvents = directoryEvents | IN_CREATE | IN_MOVED_TO | IN_ATTRIB

    /// Creates a watch without paths.
    ///
    /// - Parameters:
    ///   - pause: As ``pause``, µs.
    ///   - handler: Called in `loop` after events.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(
        in loop: EventLoop, pause: Int64 = PathWatch.pause, handler: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.pause = pause
        self.handler = handler
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", errno: errno) }
        source = try DescriptorSource(descriptor, for: .readable, in: loop) { [unowned self] _ in
            if readEvents() { handler() }
        }
    }

    deinit {
        source = nil
        close(descriptor)
    }

    /// Reads up to 4 KiB of events; the rest follows in the loop's next rounds.
    ///
    /// - Returns: True if an event concerns a watched path.
    private func readEvents() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            let count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            var others: Set<Int32> = []
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])[...]
            while !rest.isEmpty {
                let event = UnsafeRawBufferPointer(rebasing: rest).load(as: inotify_event.self)
                let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
                if concerns(event, name.prefix { $0 != 0 }) { return true }
                if event.mask & UInt32(Self.entryEvents & ~Self.directoryEvents) != 0 { others.insert(event.wd) }
                rest = rest.dropFirst(MemoryLayout<inotify_event>.size + Int(event.len))
            }
            return others.contains { !ignoreEntries(of: $0) }
        }
    }

    /// Begins the pause of a directory in which an entry with another name was created.
    ///
    /// - Returns: False if its path has led to another directory since.
    private func ignoreEntries(of number: Int32) -> Bool {
        guard let directory = watches[number], directory.pauseEnd == nil else { return true }
        let end = Clock.monotonic.now + pause
        do {
            if timer == nil { timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in endPauses() } }
            if timer?.deadline == nil { try timer?.arm(at: end) }
        } catch {
            // Without a timer the directory remains watched.
            return true
        }
        watches[number]?.pauseEnd = end
        return watch(directory, number, for: Self.directoryEvents)
    }

    /// Ends the pauses that are over, and calls the handler if a missing entry was created in one.
    private func endPauses() {
        let now = Clock.monotonic.now
        for (number, directory) in watches where directory.pauseEnd.map({ $0 <= now }) ?? false {
            watches[number]?.pauseEnd = nil
            // The entries are looked for after that, so that none is missed.
            guard watch(directory, number, for: Self.entryEvents),
                !directory.missing.contains(where: { Self.isReadable("\(directory.path)/\($0)") })
            else { return handler() }
        }
        // Without a timer, the directories remain unwatched until the user of this class adds the paths again.
        if let next = watches.values.lazy.compactMap(\.pauseEnd).min() { try? timer?.arm(at: next) }
    }

    /// Replaces the events of a directory.
    ///
    /// - Returns: False if its path leads to another directory now.
    private func watch(_ directory: Watch, _ number: Int32, for events: Int32) -> Bool {
        let result = inotify_add_watch(descriptor, directory.path, UInt32(events | IN_ONLYDIR | IN_DONT_FOLLOW))
        if result >= 0, result != number { inotify_rm_watch(descriptor, result) }
        return result == number
    }

    /// Returns true if an entry exists and can be watched; a link can.
    private static func isReadable(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, R_OK, AT_SYMLINK_NOFOLLOW) == 0
    }

    private func concerns(_ event: inotify_event, _ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        // The kernel has dropped events.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let watch = watches[event.wd] else { return false }
        return name.isEmpty || watch.missing.contains { $0.utf8.elementsEqual(name) }
    }

    /// Removes all watches, and drops pending events. Replacing this object instead would block the loop for some
    /// hundredths of a second, since the kernel closes a descriptor with watches slowly.
    public func removeAll() {
        for watch in watches.keys { inotify_rm_watch(descriptor, watch) }
        watches = [:]
        try? timer?.disarm()
        // Drops the events of the removals, without calling the handler.
        _ = readEvents()
    }

    /// Watches the absolute path `path`, with all its directories and links. Read the file after this: earlier changes
    /// aren't reported.
    ///
    /// - Throws: `SystemError` if the kernel refuses, as with too many watches (`ENOSPC`).
    public func add(_ path: String) throws(SystemError) {
        var rest = Self.components(of: path)
        var directory: [Substring] = []
        var links = 0
        while let component = rest.popLast() {
            if component == ".." {
                _ = directory.popLast()
                continue
            }
            let entry = Self.path(directory + [component])
            // The watch is added before its entry is read: a change in between is reported.
            switch try add(entry, component, in: Self.path(directory)) {
            case .directory:
                directory.append(component)
            case .file:
                guard let target = SymbolicLink.target(of: entry), links < SymbolicLink.mostFollowed else { return }
                links += 1
                if target.hasPrefix("/") { directory = [] }
                rest += Self.components(of: target)
            case .missing:
                return
            }
        }
    }

    private enum Entry {
        case directory
        /// A file or a link.
        case file
        /// A missing or unreadable entry.
        case missing
    }

    private func add(_ entry: String, _ name: Substring, in directory: String) throws(SystemError) -> Entry {
        if let entry = try addExisting(entry) { return entry }
        // An unreadable directory can't be watched.
        _ = try watch(directory, for: Self.entryEvents | IN_ONLYDIR, missing: name)
        // The entry may have been created in between.
        return try addExisting(entry) ?? .missing
    }

    private func addExisting(_ entry: String) throws(SystemError) -> Entry? {
        switch try watch(entry, for: Self.directoryEvents | IN_ONLYDIR | IN_DONT_FOLLOW) {
        case 0, EACCES:
            // A directory without read permission may still be searched.
            return .directory
        case ENOTDIR:
            return try watch(entry, for: Self.fileEvents | IN_DONT_FOLLOW) == 0 ? .file : nil
        default:
            return nil
        }
    }

    /// Adds a watch.
    ///
    /// - Returns: 0, or the `errno` of a path that can't be watched.
    /// - Throws: `SystemError` for any other failure.
    private func watch(_ path: String, for events: Int32, missing: Substring? = nil) throws(SystemError) -> Int32 {
        // The same inode in several paths is watched for the union of their events.
        let watch = inotify_add_watch(descriptor, path, UInt32(events | IN_MASK_ADD))
        guard watch < 0 else {
            guard let missing else {
                watches[watch] = watches[watch] ?? Watch(path: path)
                return 0
            }
            watches[watch, default: Watch(path: path)].missing.insert(missing)
            watches[watch]?.pauseEnd = nil
            return 0
        }
        guard [ENOENT, ENOTDIR, EACCES, ENAMETOOLONG, ELOOP].contains(errno) else {
            throw SystemError("inotify_add_watch", errno: errno)
        }
        return errno
    }

    /// Returns the components of `path`, the last one first.
    private static func components(of path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    private static func path(_ components: [Substring]) -> String { "/" + components.joined(separator: "/") }
}
