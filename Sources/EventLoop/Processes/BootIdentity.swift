internal import CSystemd

/// The boot ID of the machine: a random 128-bit number of each boot.
public struct BootIdentity: Hashable, Sendable {
    /// The first eight bytes, most significant first.
    public let high: UInt64
    /// The last eight bytes, most significant first.
    public let low: UInt64

    /// Returns the ID of the running boot. The corresponding C function is `sd_id128_get_boot`.
    ///
    /// - Throws: `SystemError` if it can't be read, such as without `/proc`.
    public static func current() throws(SystemError) -> BootIdentity {
        var id = sd_id128_t()
        try SystemError.check(sd_id128_get_boot(&id), "sd_id128_get_boot")
        return BootIdentity(high: UInt64(bigEndian: id.qwords.0), low: UInt64(bigEndian: id.qwords.1))
    }
}
