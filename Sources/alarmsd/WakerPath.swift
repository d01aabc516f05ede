internal import Glibc

/// Where `alarms-waker` is, the program that arms the machine's clock where the service may not.
enum WakerPath {
    /// Where it is usually: in the directory `libexec` beside the service's own, or where both were built.
    static func usual() -> String {
        let directory = ownDirectory()
        let candidates = ["\(directory)/../libexec/alarms-waker", "\(directory)/alarms-waker"]
        return candidates.first { access($0, X_OK) == 0 } ?? candidates[0]
    }

    private static func ownDirectory() -> String {
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = readlink("/proc/self/exe", start, buffer.count)
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(length, 0)), as: UTF8.self)
        }
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/usr/bin"
    }
}
