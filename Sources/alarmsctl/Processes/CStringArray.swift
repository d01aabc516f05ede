import Glibc

/// Strings as C functions take the arguments and the environment of a program.
enum CStringArray {
    /// Calls `body` with pointers to copies of the strings, and a null pointer behind them.
    static func with<Result>(_ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let pointers = strings.map { string in
            (string.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
                $0.baseAddress.flatMap { strdup($0) }
            }
        }
        defer { pointers.forEach { free($0) } }
        return body(pointers + [nil])
    }
}
