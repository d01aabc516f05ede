/// A way to wake the machine at a time.
public protocol WakeSource: AnyObject {
    /// The way in which it wakes the machine.
    var support: WakeSupport { get }

    /// Arms it to wake the machine at `instant`, in place of an earlier one; `nil` disarms it.
    ///
    /// - Parameter then: Called once, before this returns or later from the loop: with `nil` if it is armed, or with
    ///   the failure. Not called after it is armed again.
    func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void)
}
