internal import Glibc

/// The programs that the service starts: `alarms-waker`, which arms the machine's clock where the service may not, and
/// `alarms-player`, which is heard.
struct OwnPrograms {
    /// Where `alarms-waker` is.
    var waker: String
    /// Where `alarms-player` is.
    var player: String

    /// Where they are usually beside a service in `directory`: in the directory `libexec` beside that, or where all were built.
    init(beside directory: String) {
        waker = Self.path(of: "alarms-waker", beside: directory)
        player = Self.path(of: "alarms-player", beside: directory)
    }

    private static func path(of program: String, beside directory: String) -> String {
        let candidates = ["\(directory)/../libexec/\(program)", "\(directory)/\(program)"]
        return candidates.first { access($0, X_OK) == 0 } ?? candidates[0]
    }

    /// The service's own directory.
    static func ownDirectory() -> String {
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = readlink("/proc/self/exe", start, buffer.count)
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(length, 0)), as: UTF8.self)
        }
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/usr/bin"
    }
}
