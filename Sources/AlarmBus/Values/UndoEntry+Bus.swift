internal import AlarmCore
internal import DBus

extension UndoEntry {
    /// Appends the entry as ListUndo lists it, `a{sv}`.
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
