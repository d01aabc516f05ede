import Glibc

/// A timerfd of this process, as the kernel shows it in `/proc/self/fdinfo` (proc(5)).
struct KernelTimer {
    let descriptor: Int32
    let clock: String
    let flags: String

    /// Those with the lowest 256 descriptors.
    static func all() -> [KernelTimer] {
        (0..<256 as Range<Int32>).compactMap { descriptor in
            let fields = fields(of: descriptor)
            guard let clock = fields["clockid"], let flags = fields["settime flags"] else { return nil }
            return KernelTimer(descriptor: descriptor, clock: clock, flags: flags)
        }
    }

    private static func fields(of descriptor: Int32) -> [String: String] {
        guard let file = fopen("/proc/self/fdinfo/\(descriptor)", "r") else { return [:] }
        defer { fclose(file) }
        var fields: [String: String] = [:]
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[String(parts[0])] = String(parts[1].filter { !$0.isWhitespace }) }
        }
        return fields
    }
}
