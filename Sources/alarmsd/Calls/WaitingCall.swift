internal import DBus
internal import Desktop

/// A call that is waiting to be performed.
struct WaitingCall {
    let message: Message
    /// The number of calls that came before it.
    let number: UInt64
    /// Its size, bytes; 0: it wasn't measured.
    let size: Int
    /// The identity of a caller that has left the bus since; `nil`: it is still connected.
    var departed: Callers.Answer?
}
