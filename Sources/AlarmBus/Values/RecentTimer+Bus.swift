internal import AlarmCore
internal import DBus

extension RecentTimer {
    /// Appends the timer as Recent lists it, `a{sv}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("Title", "s") { $0.append(title) }
            writer.entry("PreAlertUSec", "t") { $0.append(UInt64(clamping: length.microseconds)) }
            writer.entry("Count", "u") { $0.append(count) }
        }
    }
}
