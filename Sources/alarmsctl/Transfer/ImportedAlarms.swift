import AlarmsClient
import Gettext

/// The alarms of another program as they are set here, and what of them can't be.
struct ImportedAlarms {
    /// An alarm, or a part of one, that isn't imported.
    struct Loss: Equatable {
        /// The name of the alarm.
        let alarm: String
        /// The part, and the reason.
        let text: String
    }

    private(set) var alarms: [TransferredAlarm] = []
    private(set) var losses: [Loss] = []
    /// The alarms by their ids.
    private var indices: [String: Int] = [:]

    /// Adds alarms and losses of another file.
    mutating func add(_ other: ImportedAlarms) {
        other.alarms.forEach { add($0) }
        losses += other.losses
    }

    /// Adds an alarm; one that is there already with other keys is a loss.
    mutating func add(_ alarm: TransferredAlarm) {
        if let index = indices[alarm.id] {
            if alarms[index] != alarm { lose(alarm.name, Messages.doubledKey(alarm.id)) }
        } else {
            indices[alarm.id] = alarms.count
            alarms.append(alarm)
        }
    }

    /// Notes an alarm that isn't imported, with the reason.
    mutating func lose(_ alarm: String, _ reason: String) {
        losses.append(Loss(alarm: alarm, text: localized("not imported: {reason}", ["reason": reason])))
    }

    /// Notes a part of an alarm that isn't imported.
    mutating func lose(_ alarm: String, part: String) {
        losses.append(Loss(alarm: alarm, text: localized("imported without {part}", ["part": part])))
    }
}
