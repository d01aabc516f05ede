internal import CLinux
internal import Glibc

/// The directory of the service's state.
public enum StateDirectory {
    /// Returns the directory from the environment: the first of `STATE_DIRECTORY`, which systemd sets
    /// (systemd.exec(5)); else `alarms` in `XDG_STATE_HOME` or, by default, in `.local/state` of the home directory
    /// (XDG Base Directory Specification). A value that isn't an absolute path counts as not set.
    ///
    /// - Throws: `StoreError.noStateDirectory` if the home directory is unknown, too.
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

    /// Returns the home directory from the user database. The corresponding C function is `getpwuid`.
    private static func homeOfUser() -> String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }

    /// Creates `directory` if it is missing, and removes other users' permissions. A symbolic link of this user, such
    /// as to another disk, is followed.
    ///
    /// - Returns: True if other users could enter the directory until now.
    /// - Throws: `StoreError`: `untrusted` if the directory, or a link in its place, belongs to another user; `system`.
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

    /// Checks that the file at `path`, beside the store's own files, is a regular file of this user, if it exists.
    ///
    /// - Throws: `StoreError.untrusted`.
    public static func checkFile(_ path: String) throws(StoreError) {
        try UntrustedFile.checkFile(path)
    }

    /// Creates `directory` and its missing parents with mode 0700.
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

    /// Syncs the directory of `path` to disk: without this, the file and its content may be lost in a crash. The
    /// corresponding C function is `fsync`.
    ///
    /// - Throws: `StoreError.system`.
    static func synchronizeParent(of directory: String) throws(StoreError) {
        let parent = parent(of: directory) ?? "."
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: parent, call: "open", errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(path: parent, call: "fsync", errno: errno) }
    }

    /// Returns the path of the directory of `path`; `nil` if `path` has none.
    static func parent(of path: String) -> String? {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
