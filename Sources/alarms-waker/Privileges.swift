internal import CLinux
internal import Glibc
internal import LineIO

/// The privileges of the program.
enum Privileges {
    /// Keeps only the capability to wake the machine, if the program has it, and drops all others permanently,
    /// including root's. This also prevents the user's other programs from tracing this one. The corresponding C
    /// functions are `capset` and `prctl`.
    ///
    /// - Throws: The failure of the call.
    static func dropAllButWaking() throws(WakerFailure) {
        for option in [(PR_SET_NO_NEW_PRIVS, 1), (PR_SET_DUMPABLE, 0)] as [(Int32, UInt)] {
            guard process_control(option.0, option.1, 0, 0, 0) == 0 else {
                throw WakerFailure(number: errno, text: "prctl")
            }
        }
        if let call = Capabilities.drop(but: CAP_WAKE_ALARM) { throw WakerFailure(number: errno, text: call) }
    }
}
