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

    /// Creates `directory` and its missing parents, for their user alone (mode 0700).
    ///
    /// - Throws: `StoreError.system`.
    static func make(_ directory: String) throws(StoreError) {
        if mkdir(directory, 0o700) == 0 { return try synchronizeParent(of: directory) }
        switch errno {
        case EEXIST:
            // If it isn't a directory, opening a file in it says so.
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
