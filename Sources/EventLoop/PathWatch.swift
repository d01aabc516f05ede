internal import Glibc

/// Hears when what some paths lead to may have become another file, or that file another content. The corresponding C
/// interface is inotify(7).
///
/// # Theory of operation
///
/// inotify watches inodes, not paths. So on the way to a file each directory and each symbolic link is watched as well,
/// for being moved or replaced, and where something is missing, its directory for new entries. The files in those
/// directories are not: whatever else happens there wakes nobody. Only where something is missing the kernel tells of all
/// entries, and those of other names are passed over here: nobody hears of them, and no watch is touched. After any other
/// event the way may be another one: then all is forgotten and added anew, so that no watch is left on what isn't on the
/// way any more.
public final class PathWatch {
    private let descriptor: Int32
    private var source: DescriptorSource?
    /// The watches by their numbers, with the names of the entries that are missing there. The kernel gives no number
    /// again, so events of watches that are gone are told apart.
    private var watches: [Int32: Set<Substring>] = [:]

    /// A directory on the way. What happens to its entries isn't among this.
    private static let directoryEvents = IN_MOVE_SELF | IN_DELETE_SELF
    /// A link on the way, or the file at its end. Another one renamed over it takes away its last name: an attribute.
    private static let fileEvents = directoryEvents | IN_ATTRIB | IN_CLOSE_WRITE
    /// The directory in which something is missing or may not be read.
    private static let entryEvents = directoryEvents | IN_CREATE | IN_MOVED_TO | IN_ATTRIB

    /// Watches no path yet.
    ///
    /// - Parameter handler: Called in `loop` after events.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
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

    /// Reads a part of what the kernel has to tell, and what is left in the loop's next round.
    ///
    /// - Returns: `true` if it is about a path that is watched.
    private func readEvents() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            let count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])[...]
            while !rest.isEmpty {
                let event = UnsafeRawBufferPointer(rebasing: rest).load(as: inotify_event.self)
                let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
                if concerns(event, name.prefix { $0 != 0 }) { return true }
                rest = rest.dropFirst(MemoryLayout<inotify_event>.size + Int(event.len))
            }
            return false
        }
    }

    private func concerns(_ event: inotify_event, _ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        // What has happened was too much for the kernel to keep.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let missing = watches[event.wd] else { return false }
        return name.isEmpty || missing.contains { $0.utf8.elementsEqual(name) }
    }

    /// Watches nothing any more, and forgets what has happened. Another object instead of this would cost the loop some
    /// hundredths of a second: so long the kernel takes to close what has watches.
    public func removeAll() {
        for watch in watches.keys { inotify_rm_watch(descriptor, watch) }
        watches = [:]
        // That they are gone is told as well: what is read now wakes nobody.
        _ = readEvents()
    }

    /// Watches `path`, which is absolute, and all that it leads through. Read its file after this: what has changed before
    /// isn't told.
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
            // A watch comes before the look at what it watches: what changes in between is told.
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
        /// Or a link.
        case file
        /// Or one that may not be read.
        case missing
    }

    private func add(_ entry: String, _ name: Substring, in directory: String) throws(SystemError) -> Entry {
        if let entry = try addExisting(entry) { return entry }
        // If the directory may not be read either, there is no way to hear of it.
        _ = try watch(directory, for: Self.entryEvents | IN_ONLYDIR, missing: name)
        // It may have come in between.
        return try addExisting(entry) ?? .missing
    }

    private func addExisting(_ entry: String) throws(SystemError) -> Entry? {
        switch try watch(entry, for: Self.directoryEvents | IN_ONLYDIR | IN_DONT_FOLLOW) {
        case 0, EACCES:
            // A directory that may not be listed can be passed through all the same.
            return .directory
        case ENOTDIR:
            return try watch(entry, for: Self.fileEvents | IN_DONT_FOLLOW) == 0 ? .file : nil
        default:
            return nil
        }
    }

    /// - Returns: Why it can't be watched, an `errno` of the path's, or 0.
    private func watch(_ path: String, for events: Int32, missing: Substring? = nil) throws(SystemError) -> Int32 {
        // An inode on several ways is watched for what any of them asks.
        let watch = inotify_add_watch(descriptor, path, UInt32(events | IN_MASK_ADD))
        guard watch < 0 else {
            watches[watch, default: []].formUnion(missing.map { [$0] } ?? [])
            return 0
        }
        guard [ENOENT, ENOTDIR, EACCES, ENAMETOOLONG, ELOOP].contains(errno) else {
            throw SystemError("inotify_add_watch", errno: errno)
        }
        return errno
    }

    /// The names of which `path` is made, the last one first.
    private static func components(of path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    private static func path(_ components: [Substring]) -> String { "/" + components.joined(separator: "/") }
}
