internal import CLinux
internal import Glibc

/// The capabilities of a program that the service starts. See capabilities(7).
public enum Capabilities {
    /// Drops all for good, those of root and those that the service was given too. The corresponding C functions are
    /// `capget` and `capset`.
    ///
    /// - Parameter kept: The number of the capability that is kept if the program has it.
    /// - Returns: The call that has failed, with the reason in `errno`; `nil`: none.
    public static func drop(but kept: Int32? = nil) -> String? {
        // Two words of 32 capabilities each. A capability that isn't inheritable is no longer ambient either.
        let none = __user_cap_data_struct(effective: 0, permitted: 0, inheritable: 0)
        var (current, wanted) = ([none, none], [none, none])
        var header = __user_cap_header_struct(version: UInt32(_LINUX_CAPABILITY_VERSION_3), pid: 0)
        if let kept {
            guard capget(&header, &current) == 0 else { return "capget" }
            // One that it doesn't have can't be kept.
            let word = Int(kept / 32)
            let bit = current[word].permitted & 1 << UInt32(kept % 32)
            wanted[word] = __user_cap_data_struct(effective: bit, permitted: bit, inheritable: 0)
        }
        return capset(&header, &wanted) == 0 ? nil : "capset"
    }
}
