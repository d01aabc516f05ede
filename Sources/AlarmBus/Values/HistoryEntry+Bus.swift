internal import AlarmCore
internal import DBus

extension HistoryEntry {
    /// Appends the entry as History lists it, `a{sv}`. What its event doesn't have is "" or 0.
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
