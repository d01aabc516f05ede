/// Something that has the machine awake at a time, even if it is asleep before.
public protocol WakeSource: AnyObject {
    /// How it does that.
    var support: WakeSupport { get }

    /// Called when it has come to an end by itself: nothing is armed any more, and nothing will be.
    var whenFailed: ((WakeFailure) -> Void)? { get set }

    /// Has the machine awake at `instant`, in place of what it was armed for; with `nil` at no time.
    ///
    /// - Parameter then: Called once, before this returns or later from the loop: `nil`, it is armed, or why it isn't. Not
    ///   called any more once it is armed anew.
    func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void)
}
