internal import CLinux
internal import Glibc
internal import LineIO

/// The privileges and the resource limits of the program.
enum Privileges {
    /// Drops all capabilities for good, those of root and those that the service was given too. The corresponding C
    /// functions are `capset` and `prctl`.
    ///
    /// - Throws: The failure of the call that failed.
    static func drop() throws(Failure) {
        guard process_control(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 else { throw Failure("prctl", errno: errno) }
        // If the service's own filter forbids this, as `SystemCallFilter=~@privileged` does, alarms must be heard all
        // the same: the filter of this program leaves no call for which the capability would do.
        if let call = Capabilities.drop(), errno != ENOSYS, errno != EPERM { throw Failure(call, errno: errno) }
    }

    /// The maximum memory, bytes. The program takes under 300 MiB of addresses, 64 of which are shared with the sound
    /// server; a file that makes its decoder ask for more ends the program, and nothing else in the service's control
    /// group.
    private static let mostMemory: rlim_t = 512 << 20

    /// Limits the memory, and disables core dumps, which would contain parts of a person's files. The corresponding C
    /// function is `setrlimit`.
    ///
    /// - Throws: The failure of the call.
    static func limit() throws(Failure) {
        for (resource, most) in [(RLIMIT_AS, mostMemory), (RLIMIT_CORE, 0)] {
            var limit = rlimit()
            getrlimit(Int32(resource.rawValue), &limit)
            let value = min(most, limit.rlim_max)
            limit = rlimit(rlim_cur: value, rlim_max: value)
            guard setrlimit(Int32(resource.rawValue), &limit) == 0 else { throw Failure("setrlimit", errno: errno) }
        }
    }
}
