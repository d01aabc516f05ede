public import AlarmCore
internal import CLinux
internal import Glibc

/// A process that has a lock on a file.
public struct LockHolder: Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the process.
    public let process: Int32
    /// The name of its program, at most 15 bytes of it.
    public let name: String

    /// Finds another process that has a POSIX lock on the file at `path`; `nil` if none can be seen. See proc_locks(5).
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // The device isn't compared: some file systems (btrfs) tell another one in the list than by stat.
        let inode = "\(status.st_ino)"
        for line in Self.contents(of: "/proc/locks").split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            // NUMBER: POSIX ADVISORY WRITE PROCESS MAJOR:MINOR:INODE START END; one that waits has "->" after its
            // number.
            guard words.count == 8, words[1] == "POSIX", words[5].split(separator: ":").last == inode[...],
                let process = Int32(words[4]), process > 0, process != getpid()
            else { continue }
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

    private static func contents(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}
