internal import AlarmCore
internal import DBus
internal import Desktop

/// A request of a turn: a call, or what a person has asked for by a press. It is a value, and is performed again if the
/// commit fails.
enum TurnRequest {
    /// A call of this caller.
    case call(WaitingCall, from: Caller)
    /// A call that is refused.
    case refusal(Message, BusError)
    /// The reply of an object on the desktop's connection.
    case exported(Message)
    /// A press on the result of what was started by search. It is indirect because an alarm is a large value: each
    /// request would take as much.
    indirect case press(AlarmResult.Action, on: AlarmResult)
    /// To leave an occurrence out.
    case skip(Occurrence)
    /// To start a timer of this length.
    case startTimer(Interval)
}
