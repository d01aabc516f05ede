internal import CLinux
internal import Glibc

/// The directory in which the state of the service is kept.
public enum StateDirectory {
    /// The directory that the environment asks for: the first of `STATE_DIRECTORY`, which systemd sets
    /// (systemd.exec(5)); else `alarms` in `XDG_STATE_HOME` or, by default, in `.local/state` of the home directory
    /// (XDG Base Directory Specification). What isn't an absolute path counts as not set.
    ///
    /// - Throws: `StoreError.noStateDirectory` if not even a home directory is known.
    public static func path() throws(StoreError) -> String {
        try path(variable: { getenv($0).map { String(cString: $0) } }, homeOfUser: homeOfUser)
    }

    static func path(
        variable: (String) -> String?, homeOfUser: () -> String?
    ) throws(StoreError) -> String {
        let given = variable("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
        if let given = absolute(given) { return given }
        if let state = absolute(variable("XDG_STATE_HOME")) { return "\(state)/alarms" }
        if let home = absolute(variable("HOME")) ?? absolute(homeOfUser()) { return "\(home)/.local/state/alarms" }
        throw .noStateDirectory
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path
    }

    /// The home directory that the user database says. The corresponding C function is `getpwuid`.
    private static func homeOfUser() -> String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }

    /// Creates `directory` if it is missing, and keeps other users out of it. A symbolic link of this user, as to another
    /// disk, is followed.
    ///
    /// - Returns: True if other users could enter it until now.
    /// - Throws: `StoreError`: `untrusted` if it, or the link in its place, belongs to another user; `system`.
    static func prepare(_ directory: String) throws(StoreError) -> Bool {
        try make(directory)
        var link = stat()
        if lstat(directory, &link) == 0, link.st_mode & S_IFMT == S_IFLNK, ![geteuid(), 0].contains(link.st_uid) {
            throw .untrusted(path: directory, .ownedBy(link.st_uid))
        }
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: directory, call: "open", errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(path: directory, call: "fstat", errno: errno) }
        if let reason = UntrustedFile.reason(against: status, type: S_IFDIR) {
            throw .untrusted(path: directory, reason)
        }
        guard status.st_mode & 0o077 != 0 else { return false }
        // Some file systems have no modes.
        return fchmod(descriptor, 0o700) == 0
    }

    /// Checks that the file at `path`, beside the store's own ones, is a regular file of this user, if there is one.
    ///
    /// - Throws: `StoreError.untrusted`.
    public static func checkFile(_ path: String) throws(StoreError) {
        try UntrustedFile.checkFile(path)
    }

    /// Creates `directory` and its missing parents, for their user alone (mode 0700).
    ///
    /// - Throws: `StoreError.system`.
    private static func make(_ directory: String) throws(StoreError) {
        if mkdir(directory, 0o700) == 0 { return try synchronizeParent(of: directory) }
        switch errno {
        case EEXIST:
            return
        case ENOENT:
            guard let parent = parent(of: directory) else { fallthrough }
            try make(parent)
            guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { fallthrough }
            try synchronizeParent(of: directory)
        default:
            throw .system(path: directory, call: "mkdir", errno: errno)
        }
    }

    /// Writes the entries of the directory of `path` to disk: without this the machine may forget the file, and all
    /// that was written in it. The corresponding C function is `fsync`.
    ///
    /// - Throws: `StoreError.system`.
    static func synchronizeParent(of directory: String) throws(StoreError) {
        let parent = parent(of: directory) ?? "."
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: parent, call: "open", errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(path: parent, call: "fsync", errno: errno) }
    }

    /// The path of the directory of `path`; `nil` if it names none.
    static func parent(of path: String) -> String? {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
