internal import AlarmCore
internal import DBus

/// The methods for undoing commands.
extension ServiceMethods {
    static let undo = ServiceMethod(
        "Undo", takes: [Argument("token", "s")], returns: [Argument("id", "s")]
    ) { (_, call) throws(BusError) in
        var reader = Reader(call)
        guard let token = UndoToken(try reader.stringArgument()) else { throw BusError(.nothingToUndo) }
        return .command(.undo(token), .id)
    }

    static let undoLast = ServiceMethod("UndoLast", returns: [Argument("id", "s")]) { (_, _) in
        .command(.undoLast, .id)
    }

    static let listUndo = ServiceMethod(
        "ListUndo", takes: [Argument("filter", "a{sv}")], returns: [Argument("entries", "aa{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let filter = try BusError.refusing { () throws(Refusal) in try UndoFilter(&reader) }
        let entries = filter.entries(of: object.alarms.undoEntries(at: object.service.now))
        return try .reply(to: call) { writer in
            writer.array(of: "a{sv}") { writer in
                for entry in entries { entry.append(to: &writer) }
            }
        }
    }
}
