import AlarmCore
import AlarmTurn

/// The check of a turn's outcome.
extension Service {
    /// Checks that an outcome is that of its inputs, and that nothing of it is lost.
    ///
    /// - Parameter change: The change of the turn's event.
    func check(_ outcome: Outcome<Reply>, of change: Change?) throws(Violation) {
        let requested = outcome.replies.compactMap(\.change)
        let changes = [change].compactMap(\.self) + requested
        let effects = (change?.deferredEffects ?? []) + requested.flatMap(\.effects)
        let history = changes.flatMap(\.history)
        try expect(
            outcome.effectsOfChanges.flatMap(\.self) == effects,
            "the effects of a turn aren't those of its inputs, in their order")
        try expect(
            Set(outcome.edits.map(\.id)) == Set(changes.flatMap { $0.edits.map(\.id) }),
            "the edits of a turn aren't those of its inputs")
        for edit in outcome.edits {
            try expect(edit.after == alarms.alarm(edit.id), "an edit doesn't end with the alarm as it is", of: edit.id)
        }
        for reply in outcome.replies { try check(reply, of: outcome) }
        try expect(outcome.history == history, "the history of a turn isn't that of its inputs, in their order")
        try checkHistory(outcome.history)
    }

    private func check(_ reply: Reply, of outcome: Outcome<Reply>) throws(Violation) {
        switch reply.result {
        case .success(let change):
            try expect(
                outcome.storageFailure == nil || change.edits.isEmpty || reply.silencesRing,
                "a command succeeded that wasn't stored")
        case .failure(.notStored):
            try expect(
                outcome.storageFailure != nil && !reply.silencesRing,
                "a command was refused as not stored that silences a ring, or was stored")
        case .failure(.refused): break
        }
    }

    /// Checks that each entry of the history is stored once, in order, or still pending.
    ///
    /// - Parameter reported: The entries that were just reported.
    func checkHistory(_ reported: [HistoryEntry]) throws(Violation) {
        let expected = unstoredHistory + reported
        let stored = storage.stored
        storage.stored = []
        try expect(stored + turn.pendingHistory == expected, "the history isn't stored as it was reported")
        unstoredHistory = turn.pendingHistory
    }

    private func expect(_ isTrue: Bool, _ text: String, of id: AlarmID? = nil) throws(Violation) {
        if !isTrue { throw Violation(.other, of: id?.low, text) }
    }
}
