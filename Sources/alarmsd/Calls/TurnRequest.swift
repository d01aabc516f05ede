internal import AlarmCore
internal import DBus
internal import Desktop

/// A request of a turn: a call, or a press by a person. It is a value, and is performed again if the commit fails.
enum TurnRequest {
    /// A call of this caller.
    case call(WaitingCall, from: Caller)
    /// A call that is refused.
    case refusal(Message, BusError)
    /// The reply of an object on the desktop's connection.
    case exported(Message)
    /// A press on the result of a command by search. It is indirect because an alarm is a large value, which would make
    /// all requests as large.
    indirect case press(AlarmResult.Action, on: AlarmResult)
    /// Skips an occurrence.
    case skip(Occurrence)
    /// Starts a timer of this length.
    case startTimer(Interval)
}
