internal import EventLoop
internal import Glibc

/// The permission to wake the machine, which tests may have and give.
public enum WakePermission {
    /// Whether this process has it.
    public static let isHere: Bool = {
        guard let loop = try? EventLoop() else { return false }
        return (try? Timer(on: .wallAlarm, in: loop) { _ in }) != nil
    }()

    /// Whether this process can give it to a program's file, and run that as another user.
    public static let canBeGiven: Bool = {
        guard isHere, geteuid() == 0, let directory = try? TemporaryDirectory() else { return false }
        return (try? copy("/bin/true", in: directory)) != nil
    }()

    /// Why tests that need it are skipped.
    public static let isMissing = "no permission to wake the machine (CAP_WAKE_ALARM)"

    /// Copies `program` into `directory`, where others may run it, and gives the copy the file capability.
    ///
    /// - Returns: The copy's path.
    /// - Throws: ``TestFailure`` if that isn't allowed.
    public static func copy(_ program: String, in directory: TemporaryDirectory) throws -> String {
        let copy = "\(directory.path)/permitted"
        try Shell.run(
            "chmod 755 \"$3\" && cp \"$1\" \"$2\" && setcap cap_wake_alarm+ep \"$2\"", program, copy, directory.path)
        return copy
    }
}
