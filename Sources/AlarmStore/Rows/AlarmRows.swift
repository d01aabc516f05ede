internal import AlarmCore

/// The alarms of a database, as their rows have them.
struct AlarmRows {
    /// The alarms, in no particular order.
    var alarms: [Alarm] = []
    /// The faults, one line each.
    private(set) var faults: [String] = []
    /// The alarms whose state depends on boot times, by their index, with the boot of these times; `nil`: it is unknown.
    private var boots: [(index: Int, boot: BootID?)] = []
    private var buttons: [AlarmID: [Button]] = [:]
    private var actions: [AlarmID: [Setting]] = [:]

    /// Reads a row of a table of alarms. Buttons and actions have to come before the alarms.
    mutating func read(_ row: Statement, of table: Table) {
        do throws(Fault) {
            switch table {
            case .button:
                let (id, button) = try row.readButton()
                buttons[id, default: []].append(button)
            case .action:
                let (id, setting) = try row.readAction()
                actions[id, default: []].append(setting)
            case .alarm:
                try readAlarm(row)
            case .activity, .activityAction, .history, .holiday, .recentTimer, .authorization, .removal, .restored:
                break
            }
        } catch {
            faults.append(error.text)
        }
    }

    private mutating func readAlarm(_ row: Statement) throws(Fault) {
        let (buttons, actions) = (buttons, actions)
        let alarm = try row.readAlarm(settings: { Self.parts(of: $0, buttons, actions) }) { faults.append($0.text) }
        if alarm.state.goesByBootClock { boots.append((alarms.count, row.boot(Column.bootID))) }
        alarms.append(alarm)
    }

    /// Converts alarms that ran by the clock of another boot, and returns these.
    ///
    /// - Parameters:
    ///   - now: The present time.
    ///   - boot: The present boot.
    mutating func reboot(at now: Moment, to boot: BootID) -> [AlarmID] {
        var converted: [AlarmID] = []
        for (index, earlier) in boots where earlier != boot {
            alarms[index] = alarms[index].rebooted(at: now)
            converted.append(alarms[index].id)
        }
        return converted
    }

    /// Returns the settings of an alarm in other tables.
    private static func parts(
        of id: AlarmID, _ buttons: [AlarmID: [Button]], _ actions: [AlarmID: [Setting]]
    ) -> [Setting] {
        guard !buttons.isEmpty || !actions.isEmpty else { return [] }
        return (buttons[id].map { [Setting(.buttons, .buttons($0))] } ?? []) + actions[id, default: []]
    }
}

extension Alarm.State {
    /// True if the state depends on boot times.
    fileprivate var goesByBootClock: Bool {
        switch self {
        case .countdown(let countdown): countdown.fireBoot != nil
        case .alerting: true
        case .scheduled, .paused: false
        }
    }
}
