import Glibc

/// A timerfd of this process, as the kernel shows it in `/proc/self/fdinfo` (proc(5)).
struct KernelTimer {
    /// The number of its clock.
    let clock: Int
    /// The flags it was last set with, octal.
    let flags: String
    /// Microseconds until it elapses, rounded down; 0 if it is disarmed.
    let remaining: Int64

    /// Those with the lowest 512 descriptors.
    static func all() -> [KernelTimer] {
        (0..<512).compactMap { descriptor in
            let fields = fields(ofDescriptor: descriptor)
            guard let clock = fields["clockid"].flatMap({ Int($0) }), let flags = fields["settime flags"] else {
                return nil
            }
            let value = (fields["it_value"] ?? "").split { "(,)".contains($0) }.compactMap { Int64($0) }
            guard value.count == 2 else { return nil }
            return KernelTimer(clock: clock, flags: flags, remaining: value[0] * 1_000_000 + value[1] / 1000)
        }
    }

    private static func fields(ofDescriptor descriptor: Int) -> [String: String] {
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
