import Glibc

/// What the kernel's files say of this machine and its processes.
struct Machine {
    /// Below which directory the files are.
    let root: String

    /// - Parameter root: `""` is the machine itself.
    init(root: String = "") {
        self.root = root
    }

    /// The text of a file; `nil` if it can't be read.
    func text(_ path: String) -> String? {
        let file = open(root + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &buffer, buffer.count), count != 0 {
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether there is such a file. The corresponding C function is `access`.
    func has(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    /// The names of a directory's entries, in their order; none if it can't be read. The corresponding C function is
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

    /// Where a symbolic link leads; `nil` if it can't be read. The corresponding C function is `readlink`.
    func target(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(root + path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: Sleep

    /// How it can sleep with all in memory: `mem`, `freeze`, `standby`; `nil` if the kernel doesn't say.
    var sleepStates: [String]? { powerStates?.filter { $0 != Self.hibernation } }

    /// Whether it can sleep with all on disk, where there is space for it.
    var canHibernate: Bool { powerStates?.contains(Self.hibernation) == true }

    private static let hibernation = "disk"

    private var powerStates: [String]? {
        text("/sys/power/state").map { text in text.split { $0 == " " || $0 == "\n" }.map(String.init) }
    }

    /// The clocks that go on while it sleeps, in their order.
    var clocks: [String] { entries("/sys/class/rtc") }

    /// Whether a clock can be told to wake the machine.
    func canWake(_ clock: String) -> Bool { has("/sys/class/rtc/\(clock)/wakealarm") }

    /// The file that says whether a clock is allowed to wake the machine.
    static func permission(of clock: String) -> String { "/sys/class/rtc/\(clock)/device/power/wakeup" }

    // MARK: Processes

    /// Whether a process has the permission to wake the machine; `nil` if nobody says.
    func hasWakeCapability(_ process: Int32) -> Bool? {
        text("/proc/\(process)/status").flatMap(WakeCapability.isEffective)
    }

    /// A process's arguments, its program's name first; none if they can't be read.
    func arguments(of process: Int32) -> [String] {
        let text = text("/proc/\(process)/cmdline") ?? ""
        return text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Where a process's program is. Of one that has a permission more than we, only what it was called by can be read.
    func program(of process: Int32) -> String? {
        target("/proc/\(process)/exe") ?? arguments(of: process).first { $0.hasPrefix("/") }
    }
}
