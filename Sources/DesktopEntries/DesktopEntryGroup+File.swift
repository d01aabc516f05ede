internal import EventLoop
internal import Glibc

/// The desktop files of apps.
extension DesktopEntryGroup {
    /// The maximum size of a desktop file, bytes: more than any with all its translations.
    private static let longestFile = 1 << 20

    /// Reads the desktop file of an app. Blocks on the disk only.
    ///
    /// The first file that is found takes precedence: the person's own, then those of the system. A dash in its name may
    /// stand for the `/` of a sub-directory. Desktop Entry Specification 1.5, *Desktop File ID*.
    ///
    /// - Parameters:
    ///   - name: The name of the file, with its suffix, which doesn't lead out of a directory.
    ///   - directories: The directories of desktop files, the most important first.
    /// - Returns: `nil` if there is no such file.
    public init?(ofFile name: String, in directories: [String]) {
        for directory in directories {
            guard let text = Self.text(of: name[...], in: directory) else { continue }
            self.init(firstOf: text)
            return
        }
        return nil
    }

    /// Reads a file of this name in a directory, or in a sub-directory that the part before one of its dashes names.
    private static func text(of name: Substring, in directory: String) -> [UInt8]? {
        if let text = try? RegularFile.bytes(at: "\(directory)/\(name)", limit: longestFile) { return text }
        for dash in name.indices where name[dash] == "-" {
            let subdirectory = "\(directory)/\(name[..<dash])"
            guard dash > name.startIndex, isDirectory(subdirectory) else { continue }
            if let text = text(of: name[name.index(after: dash)...], in: subdirectory) { return text }
        }
        return nil
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
