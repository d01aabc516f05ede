internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop

/// What people meet of the alarms, joined to the turns.
extension Service {
    /// Takes in what people press, and tells what becomes of it.
    func present() {
        presentation.zone = systemZone
        presentation.whenPressed = { [unowned self] id, press, alert, data in
            // What was pressed may have ended in this turn, and the alarm ring anew.
            guard alert == nil || engine.alarm(id)?.alert?.start == alert?.start else { return }
            observe(.pressed(id, press, on: alert == nil ? .countdown : .alert, data))
        }
        presentation.whenActionFailed = { [unowned self] id, press, error in
            Log.write(.warning, "the app's action for \(press.rawValue) of \(id): \(error)")
            send { () throws(BusError) in try bus.actionFailed(id, press, because: error) }
        }
        presentation.notifications.whenServerChanged = { [unowned self] name in notificationServer = name }
    }

    /// Presents what rings and counts down already, at the start: first the alarm that has rung longest, as it is heard.
    func showAll() {
        let now = now
        var alarms: [Alarm] = []
        engine.forEachActive { alarms.append($0) }
        let never = BootTime(microseconds: .max)
        alarms.sort { ($0.alert?.start.boot ?? never, $0.id) < ($1.alert?.start.boot ?? never, $1.id) }
        for alarm in alarms {
            if alarm.alert != nil { sleep?.put(alarm) }
            presentation.present(alarm, of: alarm.id, at: now)
        }
    }

    /// Applies the person's preferences, now and whenever they change; the engine has the present ones.
    func follow(_ file: PreferencesFile) {
        presentation.pausesMedia = file.preferences.pausesMedia
        file.whenChanged = { [unowned self] preferences in
            presentation.pausesMedia = preferences.pausesMedia
            observe(.defaultsChanged(preferences.defaults))
            turn()
        }
    }
}
