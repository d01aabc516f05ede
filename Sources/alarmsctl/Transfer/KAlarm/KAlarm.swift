import AlarmsClient
import Gettext

/// The alarms of KAlarm, from its own calendar: each is an event, with its actions as the event's alarms.
///
/// Messages and sounds are imported, without their appearance. Features without a counterpart here are omitted.
enum KAlarm {
    /// The prefix of KAlarm's own properties.
    static let prefix = "X-KDE-KALARM-"

    /// Returns true for the beginning of a calendar written by KAlarm.
    static func isSource(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self).uppercased()
        let lines = text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" })
        return lines.first == "BEGIN:VCALENDAR"
            && lines.contains { line in
                line.hasPrefix(prefix)
                    || line.hasPrefix("PRODID") && line.split { !$0.isLetter }.contains("KALARM")
            }
    }

    /// Parses a calendar.
    ///
    /// - Parameter now: The time, µs since 1970 UTC.
    /// - Throws: ``Problem/refused(_:)`` if it isn't iCalendar.
    static func alarms(in bytes: [UInt8], at now: UInt64) throws(Problem) -> ImportedAlarms {
        var imported = ImportedAlarms()
        for event in try ICalendar.calendar(bytes).components("VEVENT") {
            let event = KAlarmEvent(event)
            do {
                imported.add(try event.alarm())
                for part in event.omittedParts(at: now) { imported.omit(event.name, part: part) }
            } catch {
                imported.omit(event.name, error.reason)
            }
        }
        return imported
    }
}
