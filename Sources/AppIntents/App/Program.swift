internal import Glibc

/// The program that this process runs.
enum Program {
    /// The absolute path of its file. The corresponding C function is `readlink`.
    static let path: String = {
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = readlink("/proc/self/exe", start, buffer.count)
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(length, 0)), as: UTF8.self)
        }
        // The kernel's mark of a file that was replaced by an update.
        let mark = " (deleted)"
        return path.hasSuffix(mark) ? String(path.dropLast(mark.utf8.count)) : path
    }()

    /// The directory of the file.
    static var directory: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/usr/bin" }

    /// The name of the file.
    static var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
}
