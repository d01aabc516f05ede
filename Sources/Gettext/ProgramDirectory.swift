import Glibc

/// Where this program is, and others that were built or installed with it.
enum ProgramDirectory {
    /// The directory's absolute path. The corresponding C function is `readlink`.
    static func path() -> String {
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = readlink("/proc/self/exe", start, buffer.count)
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(length, 0)), as: UTF8.self)
        }
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/usr/bin"
    }
}
