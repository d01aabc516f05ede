import Glibc

extension CommandLine {
    /// Returns the arguments' bytes without the program's name. `CommandLine.arguments` repairs invalid UTF-8.
    static func arguments(count: Int32, _ values: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> [[UInt8]] {
        (1..<max(1, Int(count))).compactMap { index in
            values[index].map { argument in
                Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
            }
        }
    }
}
