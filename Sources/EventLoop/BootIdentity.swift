internal import CSystemd

/// The identity of a boot of the machine: a 128-bit number that each boot draws anew.
public struct BootIdentity: Hashable, Sendable {
    /// The first eight bytes, most significant first.
    public let high: UInt64
    /// The last eight bytes, most significant first.
    public let low: UInt64

    /// The boot that is running. The corresponding C function is `sd_id128_get_boot`.
    ///
    /// - Throws: `SystemError` if the kernel doesn't tell, as where `/proc` isn't mounted.
    public static func current() throws(SystemError) -> BootIdentity {
        var id = sd_id128_t()
        try SystemError.check(sd_id128_get_boot(&id), "sd_id128_get_boot")
        return BootIdentity(high: UInt64(bigEndian: id.qwords.0), low: UInt64(bigEndian: id.qwords.1))
    }
}
