internal import CSystemd
internal import Glibc

/// Reads the control group of a process. See sd_pid_get_cgroup(3).
public enum ControlGroup {
    /// Returns the path of a process's control group; `nil` if the process has none, or has ended.
    /// The corresponding C function is `sd_pid_get_cgroup`.
    public static func path(of process: Int32) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        return sd_pid_get_cgroup(process, &text) >= 0 ? taken(text) : nil
    }

    /// Returns the name of a process's unit of the user's service manager; `nil` if the process has none, or has ended.
    /// The corresponding C function is `sd_pid_get_user_unit`.
    public static func userUnit(of process: Int32) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        return sd_pid_get_user_unit(process, &text) >= 0 ? taken(text) : nil
    }

    private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
