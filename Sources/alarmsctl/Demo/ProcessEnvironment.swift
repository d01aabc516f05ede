import Glibc

/// The environment that this program was started with.
enum ProcessEnvironment {
    /// The corresponding C function is `getenv`.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Read from the kernel: the C library's `environ` is a variable that any thread may change.
    static func variables() -> [String: String] {
        var bytes: [UInt8] = []
        let file = open("/proc/self/environ", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [:] }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        var variables: [String: String] = [:]
        for assignment in bytes.split(separator: 0) {
            let parts = assignment.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            variables[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
        }
        return variables
    }
}
