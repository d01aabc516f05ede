internal import DBus

/// The method `Undo` of the interface `org.example.AppIntents.App`.
enum UndoMethod {
    static let undo = Method<Application, ApplicationAnswer>(
        "Undo", takes: [Argument("token", "s")]
    ) { application, call throws(BusError) in
        var reader = Reader(call)
        let token = try reader.stringArgument()
        // The entry is removed only when it is performed: a refused call, or one whose caller leaves, doesn't consume
        // it.
        try application.lateCalls.add(call) {
            do {
                for intent in UndoEntries.shared.intents(of: token) { try await SessionLock.check(for: intent) }
                try Task.checkCancellation()
            } catch {
                return .failure(BusError(performing: error))
            }
            guard let manager = UndoEntries.shared.take(token) else {
                return .failure(BusError(IntentErrorName.notFound, "there is nothing to undo with this token"))
            }
            await manager.undo()
            return .success(LateReply(nil))
        }
        return .later
    }
}
