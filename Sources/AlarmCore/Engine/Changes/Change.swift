/// The change that an input has made in the engine.
public struct Change: Sendable {
    /// An alarm as it was before; as it is now, the engine has it.
    public struct Edit: Sendable {
        /// The alarm.
        public let id: AlarmID
        /// The alarm before the change; `nil` if there was none.
        public let before: Alarm?
    }

    /// An alarm whose zone, defaults, holiday or app's authorization has changed.
    public struct ContextChange: Sendable {
        /// The alarm.
        public let id: AlarmID
        /// The zone, the defaults, the holiday and the decision before.
        public let before: Alarm.Context
    }

    /// A holiday that was set, has ended, or was ended.
    public struct HolidayEdit: Sendable {
        /// The holiday before; `nil` if there was none.
        public let before: Holiday?
    }

    /// The alarms that were written or removed, in order; taken back in reverse order they are the change's inverse.
    public internal(set) var edits: [Edit] = []
    /// The holiday as it was before; `nil` if it is the same.
    public internal(set) var holiday: HolidayEdit?
    /// The timers that are started most as they were before; `nil` if they are the same.
    public internal(set) var recentTimersBefore: RecentTimers?
    /// The person's decisions on sandboxed apps as they were before; `nil` if they are the same.
    public internal(set) var authorizationsBefore: [SandboxedApp: Authorization]?
    /// The undo log as it was before; `nil` if it is the same.
    public internal(set) var undoLogBefore: UndoLog?
    /// The alarms whose zones, defaults, holiday or denial have changed, and nothing of what is kept about them: only their
    /// times and the length of their snooze may differ.
    public internal(set) var contextChanges: [ContextChange] = []
    /// The entries for the history, in order.
    public internal(set) var history: [HistoryEntry] = []
    /// The effects, in order.
    public internal(set) var effects: [Effect] = []

    /// True if a ring was stopped or snoozed, rather than its alarm removed or disabled: if that is forgotten, it rings
    /// again.
    public var silencesRing: Bool {
        effects.contains { effect in
            switch effect {
            case .stopped(let id, .user), .stopped(let id, .client), .snoozed(let id, _):
                edits.contains { $0.id == id && $0.before?.alert != nil }
            case .stopped, .added, .removed, .fired, .missed, .invoked, .alertChanged, .authorizationsChanged:
                false
            }
        }
    }

    /// True if nothing has changed.
    public var isEmpty: Bool { !isToBeStored && contextChanges.isEmpty && effects.isEmpty }

    /// True if something that is stored has changed.
    public var isToBeStored: Bool { !edits.isEmpty || holiday != nil || authorizationsBefore != nil }
}
