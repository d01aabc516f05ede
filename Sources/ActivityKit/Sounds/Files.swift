internal import Glibc

/// The file system functions for the search for sounds.
enum Files {
    /// Returns true for an existing regular file that this process may read.
    static func isReadable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
    }

    /// True in a sandbox of Flatpak or Snap, whose files aren't the service's.
    static var isSandboxed: Bool { access("/.flatpak-info", F_OK) == 0 || getenv("SNAP_NAME") != nil }

    /// The directories of this program's sounds.
    static var directoriesOfSounds: [String] {
        var directories: [String] = []
        if let program = directoryOfProgram {
            directories.append(program)
            directories += resources(in: program)
            directories.append("\(program)/../share/sounds")
        }
        if let data = variable("XDG_DATA_HOME") ?? variable("HOME").map({ "\($0)/.local/share" }) {
            directories.append("\(data)/sounds")
        }
        return directories.compactMap(resolved)
    }

    private static var directoryOfProgram: String? {
        resolved("/proc/self/exe").map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }
    }

    /// Returns the directories of resources installed by SwiftPM beside a program, in order.
    private static func resources(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".resources") { found.append("\(directory)/\(name)") }
        }
        return found.sorted()
    }

    /// Returns the absolute path of an existing file.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
