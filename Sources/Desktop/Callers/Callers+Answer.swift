public import AlarmCore
public import DBus

extension Callers {
    /// The identity of a caller, if known.
    public enum Answer: Equatable, Sendable {
        /// The caller is identified.
        case known(Caller)
        /// The caller is refused: each of its calls gets this error.
        case refused(BusError)
        /// The bus was asked; ``Callers/Event/known(_:)`` or ``Callers/Event/left(_:_:)`` follows.
        case unknown
    }
}
