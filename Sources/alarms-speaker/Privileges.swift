internal import CLinux
internal import Glibc

/// The privileges of the program.
enum Privileges {
    /// Drops all capabilities for good, those that the service was given too: Speech Dispatcher needs none, if it is
    /// started here. The corresponding C function is `capset`.
    ///
    /// - Throws: The failure of the call.
    static func drop() throws(Failure) {
        // Two words of 32 capabilities each. A capability that isn't inheritable is no longer ambient either.
        let none = __user_cap_data_struct(effective: 0, permitted: 0, inheritable: 0)
        var wanted = [none, none]
        var header = __user_cap_header_struct(version: UInt32(_LINUX_CAPABILITY_VERSION_3), pid: 0)
        // A filter of the service's system calls may forbid this; titles are spoken all the same.
        guard capset(&header, &wanted) == 0 || errno == ENOSYS || errno == EPERM else {
            throw Failure("capset", errno: errno)
        }
    }
}
