internal import CLinux
internal import Glibc

/// The privileges of the program.
enum Privileges {
    /// Keeps the capability to wake the machine, if the program has it, and drops all others for good, root's too. The
    /// user's other programs can't trace this one any more either. The corresponding C functions are `capset` and
    /// `prctl`.
    ///
    /// - Throws: The failure of the call that failed.
    static func dropAllButWaking() throws(Failure) {
        for option in [(PR_SET_NO_NEW_PRIVS, 1), (PR_SET_DUMPABLE, 0)] as [(Int32, UInt)] {
            guard process_control(option.0, option.1, 0, 0, 0) == 0 else {
                throw Failure(number: errno, text: "prctl")
            }
        }
        // Two words of 32 capabilities each. A capability that it doesn't have can't be kept.
        let none = __user_cap_data_struct(effective: 0, permitted: 0, inheritable: 0)
        var current = [none, none]
        var header = __user_cap_header_struct(version: UInt32(_LINUX_CAPABILITY_VERSION_3), pid: 0)
        guard capget(&header, &current) == 0 else { throw Failure(number: errno, text: "capget") }
        let kept = current[1].permitted & 1 << UInt32(CAP_WAKE_ALARM - 32)
        var wanted = [none, __user_cap_data_struct(effective: kept, permitted: kept, inheritable: 0)]
        guard capset(&header, &wanted) == 0 else { throw Failure(number: errno, text: "capset") }
    }
}
