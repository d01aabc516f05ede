import AlarmsClient
import Gettext

/// Converted alarms of another program, and the omissions.
struct ImportedAlarms {
    /// An alarm, or a part of one, that isn't imported.
    struct Omission: Equatable {
        /// The name of the alarm.
        let alarm: String
        /// The part, and the reason.
        let text: String
    }

    private(set) var alarms: [TransferredAlarm] = []
    private(set) var omissions: [Omission] = []
    /// The indices of the alarms, by id.
    private var indices: [String: Int] = [:]

    /// Adds the alarms and omissions of another file.
    mutating func add(_ other: ImportedAlarms) {
        other.alarms.forEach { add($0) }
        omissions += other.omissions
    }

    /// Adds an alarm; a duplicate with other keys is omitted.
    mutating func add(_ alarm: TransferredAlarm) {
        if let index = indices[alarm.id] {
            if alarms[index] != alarm { omit(alarm.name, Messages.doubledKey(alarm.id)) }
        } else {
            indices[alarm.id] = alarms.count
            alarms.append(alarm)
        }
    }

    /// Records an alarm that isn't imported, with the reason.
    mutating func omit(_ alarm: String, _ reason: String) {
        omissions.append(Omission(alarm: alarm, text: localized("not imported: {reason}", ["reason": reason])))
    }

    /// Records a part of an alarm that isn't imported.
    mutating func omit(_ alarm: String, part: String) {
        omissions.append(Omission(alarm: alarm, text: localized("imported without {part}", ["part": part])))
    }
}
