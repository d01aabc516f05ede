import Glibc

/// The environment that this program was started with.
enum ProcessEnvironment {
    /// The corresponding C function is `getenv`.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The assignments as they are, which needn't be text.
    static func assignments() -> [[UInt8]] {
        ((try? TextFile.bytes("/proc/self/environ")) ?? []).split(separator: 0).map { Array($0) }
    }

    /// Read from the kernel: the C library's `environ` is a variable that any thread may change.
    static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        for assignment in (TextFile.text("/proc/self/environ") ?? "").split(separator: "\0") {
            let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        }
        return variables
    }
}
