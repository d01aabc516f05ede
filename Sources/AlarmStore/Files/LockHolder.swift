public import AlarmCore
internal import CLinux
internal import Glibc

/// A process that holds a lock on a file.
public struct LockHolder: Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the process.
    public let process: Int32
    /// The name of the program, truncated to 15 bytes.
    public let name: String

    /// Finds another process that holds a lock on the file at `path`, a POSIX lock or an open file description lock;
    /// `nil` if none is visible. See proc_locks(5) and fcntl_locking(2).
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // The device isn't compared, since with some file systems (btrfs) it differs from stat's. Instead, the process
        // must have the file open.
        let inode = "\(status.st_ino)"
        for line in Self.contents(of: "/proc/locks").split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            // NUMBER: POSIX ADVISORY WRITE PROCESS MAJOR:MINOR:INODE START END; a waiting lock has "->" after its
            // number. The process of an open file description lock (OFDLCK) is -1.
            guard words.count == 8, words[5].split(separator: ":").last == inode[...] else { continue }
            let found: Int32? =
                switch words[1] {
                case "POSIX": Int32(words[4]).flatMap { Self.mayHaveOpen(status, $0) ? $0 : nil }
                case "OFDLCK": Self.holderByOpenFile(of: status)
                default: nil
                }
            guard let process = found, process > 0, process != getpid() else { continue }
            self.process = process
            name = String(Self.contents(of: "/proc/\(process)/comm").prefix { $0 != "\n" })
            return
        }
        return nil
    }

    /// The name and the identifier, such as `alarmsd (process 42)`, for people.
    public var text: LocalizableText {
        LocalizableText(
            "{name} (process {number})",
            [
                "name": name.isEmpty ? LocalizableText("a program") : .verbatim(name), "number": .number(process),
            ])
    }

    /// The name and the identifier in English.
    public var description: String { text.description }

    /// Returns true if a process has the file open, or that is unknown.
    private static func mayHaveOpen(_ file: stat, _ process: Int32) -> Bool {
        descriptors(of: process, for: file)?.isEmpty != true
    }

    /// Finds a process with an open file description lock. See proc_pid_fdinfo(5).
    private static func holderByOpenFile(of file: stat) -> Int32? {
        entries(of: "/proc")?.lazy.compactMap { Int32($0) }.first { process in
            descriptors(of: process, for: file)?.contains { number in
                contents(of: "/proc/\(process)/fdinfo/\(number)").split { " \t\n".contains($0) }.contains("OFDLCK")
            } == true
        }
    }

    /// Returns the process's descriptors of the file; `nil`: they aren't visible.
    private static func descriptors(of process: Int32, for file: stat) -> [String]? {
        entries(of: "/proc/\(process)/fd")?.filter { number in
            var status = stat()
            return stat("/proc/\(process)/fd/\(number)", &status) == 0
                && (status.st_dev, status.st_ino) == (file.st_dev, file.st_ino)
        }
    }

    /// Returns the names in a directory. The corresponding C function is `readdir`.
    private static func entries(of directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    private static func contents(of path: String) -> String {
        String(decoding: FileBytes.read(path) ?? [], as: UTF8.self)
    }
}
