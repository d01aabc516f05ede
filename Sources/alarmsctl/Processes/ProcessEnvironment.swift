import Glibc

/// The environment with which this program was started.
enum ProcessEnvironment {
    /// Returns the value of a variable. The corresponding C function is `getenv`.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Returns the raw assignments, which may not be valid UTF-8.
    static func assignments() -> [[UInt8]] {
        ((try? TextFile.bytes("/proc/self/environ")) ?? []).split(separator: 0).map { Array($0) }
    }

    /// Returns the variables, read from the kernel: any thread may change the C library's `environ`.
    static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        for assignment in (TextFile.text("/proc/self/environ") ?? "").split(separator: "\0") {
            let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        }
        return variables
    }
}
