internal import EventLoop
internal import Glibc

/// The real-time clock (RTC), which runs while the machine sleeps, and can wake it.
public enum RealTimeClock {
    /// Returns true if the machine has an RTC by which the kernel can wake it: the kernel has found an RTC with an
    /// alarm, and no sysfs file says that wakeup is missing or disabled. The corresponding C function is
    /// `clock_gettime`, for `CLOCK_REALTIME_ALARM`; see also the kernel's *ABI/testing/sysfs-class-rtc* and
    /// *sysfs-devices-power*.
    ///
    /// This reads files: call it at the start and after a sleep, not in each turn.
    public static func canWake() -> Bool {
        canWake(kernelHasClock: Clock.wallAlarm.exists, directory: "/sys/class/rtc")
    }

    /// Returns the result of ``canWake()`` for a kernel with or without such an RTC, and a `directory` with an entry
    /// for each RTC.
    static func canWake(kernelHasClock: Bool, directory: String) -> Bool {
        guard kernelHasClock else { return false }
        // If the files aren't visible, as in some sandboxes, the kernel's answer counts.
        guard let clocks = entries(of: directory) else { return true }
        return clocks.contains { clock in
            access("\(directory)/\(clock)/wakealarm", F_OK) == 0
                && firstByte(of: "\(directory)/\(clock)/device/power/wakeup") != UInt8(ascii: "d")
        }
    }

    /// Returns the entries of a directory; `nil`: it can't be read.
    private static func entries(of directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Returns the first byte of a file, which distinguishes `enabled` from `disabled`; `nil`: the file is missing or
    /// empty.
    private static func firstByte(of path: String) -> UInt8? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? byte : nil
    }
}
