/// The change that an input has made in the engine.
public struct Change: Sendable {
    /// The previous state of an alarm; the engine has the present one.
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
        /// The previous zone, defaults, holiday and decision.
        public let before: Alarm.Context
    }

    /// A change of the holiday: it was set, has ended, or was ended.
    public struct HolidayEdit: Sendable {
        /// The previous holiday; `nil`: there was none.
        public let before: Holiday?
    }

    /// The alarms that were written or removed, in order; reverted in reverse order, they are the change's inverse.
    public internal(set) var edits: [Edit] = []
    /// The previous holiday; `nil`: unchanged.
    public internal(set) var holiday: HolidayEdit?
    /// The previous list of recent timers; `nil`: unchanged.
    public internal(set) var recentTimersBefore: RecentTimers?
    /// The person's previous decisions on sandboxed apps; `nil`: unchanged.
    public internal(set) var authorizationsBefore: [SandboxedApp: Authorization]?
    /// The previous undo log; `nil`: unchanged.
    public internal(set) var undoLogBefore: UndoLog?
    /// The alarms whose zone, defaults, holiday or denial have changed, but nothing stored with them: only their times
    /// and the length of their snooze may differ.
    public internal(set) var contextChanges: [ContextChange] = []
    /// The entries for the history, in order.
    public internal(set) var history: [HistoryEntry] = []
    /// The effects, in order.
    public internal(set) var effects: [Effect] = []

    /// True if a ring was stopped or snoozed, without removing or disabling its alarm: if the change is lost, the alarm
    /// rings again.
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
