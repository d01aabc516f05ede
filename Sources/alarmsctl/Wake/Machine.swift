import Glibc

/// The kernel's files about this machine and its processes.
struct Machine {
    /// The directory of the files.
    let root: String

    /// - Parameter root: The directory of the files; `""` for the machine itself.
    init(root: String = "") {
        self.root = root
    }

    /// Returns the text of a file; `nil` if it can't be read.
    func text(_ path: String) -> String? { TextFile.text(root + path) }

    /// Returns true if a file exists. The corresponding C function is `access`.
    func has(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    /// Returns the sorted names of a directory's entries; none if it can't be read. The corresponding C function is
    /// `readdir`.
    func entries(_ path: String) -> [String] {
        guard let directory = opendir(root + path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the target of a symbolic link; `nil` if it can't be read. The corresponding C function is `readlink`.
    func target(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(root + path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: Sleep

    /// The suspend states: `mem`, `freeze`, `standby`; `nil`: unknown.
    var sleepStates: [String]? { powerStates?.filter { $0 != Self.hibernation } }

    /// The kernel's selected suspend mode, in brackets among several: `deep`, which is S3, `s2idle`, `shallow`; `nil`:
    /// unknown. See the kernel's documentation, *System Sleep States*.
    var suspendMode: String? {
        let modes = text("/sys/power/mem_sleep").map { $0.split { $0 == " " || $0 == "\n" } } ?? []
        return modes.first { $0.hasPrefix("[") && $0.hasSuffix("]") }.map { String($0.dropFirst().dropLast()) }
    }

    /// True if the machine can hibernate, given space on disk.
    var canHibernate: Bool { powerStates?.contains(Self.hibernation) == true }

    private static let hibernation = "disk"

    private var powerStates: [String]? {
        text("/sys/power/state").map { text in text.split { $0 == " " || $0 == "\n" }.map(String.init) }
    }

    /// The clocks that run during sleep, in their order.
    var clocks: [String] { entries("/sys/class/rtc") }

    /// Returns true if a clock can wake the machine.
    func canWake(_ clock: String) -> Bool { has("/sys/class/rtc/\(clock)/wakealarm") }

    /// Returns the path of the file with the clock's permission to wake the machine.
    static func permission(of clock: String) -> String { "/sys/class/rtc/\(clock)/device/power/wakeup" }

    // MARK: Users

    /// Returns true if the services of this user keep running after logout; `nil`: unknown. See `enable-linger` in
    /// loginctl(1).
    func lingers(_ user: String) -> Bool? {
        has("/run/systemd/system") ? has("/var/lib/systemd/linger/\(user)") : nil
    }

    // MARK: Processes

    /// Returns true if a process has the permission to wake the machine; `nil`: unknown.
    func hasWakeCapability(_ process: Int32) -> Bool? {
        text("/proc/\(process)/status").flatMap(WakeCapability.isEffective)
    }

    /// Returns a process's arguments, starting with the program's name; none if they can't be read.
    func arguments(of process: Int32) -> [String] {
        let text = text("/proc/\(process)/cmdline") ?? ""
        return text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Returns the path of a process's program; for a process with more permissions than this one, argument 0.
    func program(of process: Int32) -> String? {
        target("/proc/\(process)/exe") ?? arguments(of: process).first { $0.hasPrefix("/") }
    }
}
