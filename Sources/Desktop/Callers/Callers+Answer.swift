public import AlarmCore
public import DBus

extension Callers {
    /// The identity of a caller, as far as it is known.
    public enum Answer: Equatable, Sendable {
        /// The caller is identified.
        case known(Caller)
        /// The caller may not call: each of its calls gets this error.
        case refused(BusError)
        /// The bus has been asked, and ``Callers/Event/known(_:)`` follows; or ``Callers/Event/left(_:_:)``.
        case unknown
    }
}
