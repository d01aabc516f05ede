internal import EventLoop
internal import Glibc

/// The capability to wake the machine (`CAP_WAKE_ALARM`), for tests.
public enum WakePermission {
    /// True if this process has it.
    public static let isHere: Bool = {
        guard let loop = try? EventLoop() else { return false }
        return (try? Timer(on: .wallAlarm, in: loop) { _ in }) != nil
    }()

    /// True if this process can set it as a file capability, and run the file as another user.
    public static let canBeGiven: Bool = {
        guard isHere, geteuid() == 0, let directory = try? TemporaryDirectory() else { return false }
        return (try? copy("/bin/true", in: directory)) != nil
    }()

    /// The reason for which tests that need it are skipped.
    public static let isMissing = "no permission to wake the machine (CAP_WAKE_ALARM)"

    /// Copies `program` into `directory`, executable for other users, and sets the copy's file capability.
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
