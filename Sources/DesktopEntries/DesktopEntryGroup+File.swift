internal import EventLoop
internal import Glibc

/// The desktop files of apps.
extension DesktopEntryGroup {
    /// The maximum size of a desktop file, bytes; larger than any file with all translations.
    private static let longestFile = 1 << 20

    /// Reads the desktop file of an app. It blocks only for the disk.
    ///
    /// The first file takes precedence: the person's own, then those of the system. A dash in its name may mean the `/`
    /// of a subdirectory. Desktop Entry Specification 1.5, *Desktop File ID*.
    ///
    /// - Parameters:
    ///   - name: The name of the file, with its suffix, which must not lead out of a directory.
    ///   - directories: The directories of desktop files, ordered by precedence.
    /// - Returns: The group; `nil` if there is no such file.
    public init?(ofFile name: String, in directories: [String]) {
        for directory in directories {
            guard let text = Self.text(of: name[...], in: directory) else { continue }
            self.init(firstOf: text)
            return
        }
        return nil
    }

    /// Returns the content of a file with this name in a directory, or in a subdirectory named by the part before a
    /// dash.
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
