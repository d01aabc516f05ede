internal import EventLoop
internal import Glibc

/// The clock that runs while the machine sleeps, and can wake it.
public enum RealTimeClock {
    /// Returns true if the machine has a clock by which the kernel can wake it: the kernel has found one with an alarm,
    /// and none of its files says that this is missing or was switched off. The corresponding C function is
    /// `clock_gettime`, for `CLOCK_REALTIME_ALARM`; see also the kernel's *ABI/testing/sysfs-class-rtc* and
    /// *sysfs-devices-power*.
    ///
    /// It reads some files: call it at the start and after a sleep, not at each turn.
    public static func canWake() -> Bool {
        canWake(kernelHasClock: Clock.wallAlarm.exists, directory: "/sys/class/rtc")
    }

    /// Returns what ``canWake()`` does, for a kernel with or without such a clock and a `directory` that has an entry
    /// for each clock.
    static func canWake(kernelHasClock: Bool, directory: String) -> Bool {
        guard kernelHasClock else { return false }
        // The kernel's answer counts if the files can't be seen, as in some sandboxes.
        guard let clocks = entries(of: directory) else { return true }
        return clocks.contains { clock in
            access("\(directory)/\(clock)/wakealarm", F_OK) == 0
                && firstByte(of: "\(directory)/\(clock)/device/power/wakeup") != UInt8(ascii: "d")
        }
    }

    /// Lists a directory; `nil` if it can't be listed.
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

    /// Reads the first byte of a file, which tells `enabled` from `disabled`; `nil` if there is no such file, or it is
    /// empty.
    private static func firstByte(of path: String) -> UInt8? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? byte : nil
    }
}
