public import AlarmCore

/// The commands of clients.
extension Activities {
    /// Applies a command.
    ///
    /// - Parameter caller: The caller. A sandboxed app's permission to start activities must have been checked.
    /// - Throws: `Refusal`; then nothing has changed.
    public func apply(
        _ command: ActivityCommand, by caller: Caller, at now: Moment
    ) throws(Refusal) -> ActivityChange {
        var change = ActivityChange()
        switch command {
        case .start(let id, let settings, let asOf, let alert, let connection):
            try start(id, settings, asOf: asOf, alert: alert, from: connection, by: caller, at: now, &change)
        case .update(let id, let settings, let reset, let asOf, let alert):
            let record = try record(id, caller)
            try update(record, settings, reset: reset, asOf: asOf, alert: alert, by: caller, at: now, &change)
        case .end(let id, let content, let asOf, let dismissal):
            try end(try record(id, caller), content, asOf, dismissal, at: now, &change)
        case .dismiss(let id):
            remove(try record(id, caller), .user, &change)
        case .invoke(let id, let action, let data):
            let activity = try record(id, caller).activity
            try press(action, on: activity, isByApp: caller.sandboxedApp != nil, data, &change)
        }
        return change
    }

    private func record(_ id: ActivityID, _ caller: Caller) throws(Refusal) -> ActivityRecord {
        guard let record = records[id], record.activity.isSeen(by: caller) else { throw .noActivity(id) }
        return record
    }
}

extension Refusal {
    /// Returns the refusal of an identifier that no activity has.
    public static func noActivity(_ id: ActivityID) -> Refusal {
        .notFound(LocalizableText("there is no activity {id}", ["id": .verbatim(id.description)]))
    }
}
