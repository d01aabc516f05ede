/// What an input did to the engine.
public struct Change: Sendable {
    /// One alarm as it was before; what it is now, the engine tells.
    public struct Edit: Sendable {
        /// The alarm.
        public let id: AlarmID
        /// What it was; `nil`: there was none.
        public let before: Alarm?
    }

    /// The alarms that were written or removed, in order; taken back in reverse order they are the change's inverse.
    public internal(set) var edits: [Edit] = []
    /// What it means to the world, in order.
    public internal(set) var effects: [Effect] = []

    /// Whether nothing has changed.
    public var isEmpty: Bool { edits.isEmpty && effects.isEmpty }
}
