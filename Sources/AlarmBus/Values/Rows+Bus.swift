internal import AlarmCore
internal import DBus

extension HistoryEntry {
    /// Appends the row of History, `a{sv}`. Values that its event doesn't have are empty or 0.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("Id", "s") { $0.append(id.description) }
            writer.entry("AppId", "s") { $0.append(appID) }
            writer.entry("Title", "s") { $0.append(title) }
            writer.entry("Event", "s") { $0.append(event.name) }
            writer.entry("DueUSec", "t") { $0.append(UInt64(clamping: due.microseconds)) }
            writer.entry("AtUSec", "t") { $0.append(UInt64(clamping: at.microseconds)) }
            writer.entry("Reason", "s") { $0.append(event.reason?.rawValue ?? "") }
            writer.entry("Policy", "s") { $0.append(event.policy?.rawValue ?? "") }
            writer.entry("Count", "u") { $0.append(event.count ?? 0) }
        }
    }
}

extension RecentTimer {
    /// Appends the row of Recent, `a{sv}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("Title", "s") { $0.append(title) }
            writer.entry("PreAlertUSec", "t") { $0.append(UInt64(clamping: length.microseconds)) }
            writer.entry("Count", "u") { $0.append(count) }
        }
    }
}

extension UndoEntry {
    /// Appends the row of ListUndo, `a{sv}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("Token", "s") { $0.append(token.description) }
            writer.entry("Id", "s") { $0.append(id.description) }
            writer.entry("Action", "s") { $0.append(action.rawValue) }
            writer.entry("Title", "s") { $0.append(title) }
            writer.entry("AtUSec", "t") { $0.append(UInt64(clamping: at.wall.microseconds)) }
            writer.entry("CallingApp", "s") { $0.append(callingApp?.id ?? "") }
        }
    }
}

extension SoundStatus {
    /// Appends the known values as `a{sv}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            if let server { writer.entry("server", "s") { $0.append(server) } }
            if let output { writer.entry("output", "s") { $0.append(output) } }
            if let isMuted { writer.entry("muted", "b") { $0.append(isMuted) } }
            if let volume { writer.entry("volume", "d") { $0.append(volume) } }
            if !problem.isEmpty { writer.entry("problem", "s") { $0.append(problem) } }
        }
    }
}
