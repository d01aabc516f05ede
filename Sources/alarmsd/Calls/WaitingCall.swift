internal import DBus
internal import Desktop

/// A call that waits to be performed.
struct WaitingCall {
    let message: Message
    /// The number of calls that came before it.
    let number: UInt64
    /// Its size, bytes; 0: it wasn't measured.
    let size: Int
    /// The identity of a caller that has left since; `nil`: it is still there.
    var departed: Callers.Answer?
}
