internal import CLinux
internal import Glibc
internal import LineIO

/// The privileges and the resource limits of the program.
enum Privileges {
    /// Drops all capabilities permanently, root's and those given to the service. The corresponding C functions are
    /// `capset` and `prctl`.
    ///
    /// - Throws: The failure of the call.
    static func drop() throws(SoundFailure) {
        guard process_control(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 else { throw SoundFailure("prctl", errno: errno) }
        // The service's own filter may forbid this, such as `SystemCallFilter=~@privileged`. Alarms must be heard all
        // the same, and this program's filter allows no call that needs the capability.
        if let call = Capabilities.drop(), errno != ENOSYS, errno != EPERM { throw SoundFailure(call, errno: errno) }
    }

    /// The memory limit, bytes. The program uses less than 300 MiB of address space, of which 64 are shared with the
    /// sound server; a file whose decoder requests more ends only the program, not the other processes in the service's
    /// control group.
    private static let mostMemory: rlim_t = 512 << 20

    /// Limits the memory, and disables core dumps, which would contain parts of a person's files. The corresponding C
    /// function is `setrlimit`.
    ///
    /// - Throws: The failure of the call.
    static func limit() throws(SoundFailure) {
        for (resource, most) in [(RLIMIT_AS, mostMemory), (RLIMIT_CORE, 0)] {
            var limit = rlimit()
            getrlimit(Int32(resource.rawValue), &limit)
            let value = min(most, limit.rlim_max)
            limit = rlimit(rlim_cur: value, rlim_max: value)
            guard setrlimit(Int32(resource.rawValue), &limit) == 0 else {
                throw SoundFailure("setrlimit", errno: errno)
            }
        }
    }
}
