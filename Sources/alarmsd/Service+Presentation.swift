internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

/// What people meet of the alarms, joined to the turns.
extension Service {
    /// Connects what people press, and what becomes of it, to the turns.
    func present() {
        presentation.zone = view.systemZone
        presentation.whenPressed = { [unowned self] id, press, surface, data in
            observe(.pressed(id, press, on: surface, data))
        }
        presentation.whenActionFailed = { [signals] id, press, error in
            Log.write(.warning, "the app's action for \(press.rawValue) of \(id): \(error)")
            signals.sendActionFailed(id, press, because: error)
        }
        presentation.whenChanged = { [unowned self] in deferredTurn?.runOnce() }
        presentation.ringingAlarms = { [unowned self] in ringingAlarms }
        presentation.notifications.whenServerChanged = { [view] name in view.notificationServer = name }
    }

    /// The alarms that ring, the one that has rung longest first.
    private var ringingAlarms: [Alarm] {
        var ringing: [Alarm] = []
        turn.alarms.forEachActive { alarm in
            if alarm.alert != nil { ringing.append(alarm) }
        }
        return Self.longestFirst(ringing)
    }

    private static func longestFirst(_ ringing: [Alarm]) -> [Alarm] {
        let never = BootTime(microseconds: .max)
        return ringing.sorted { ($0.alert?.start.boot ?? never, $0.id) < ($1.alert?.start.boot ?? never, $1.id) }
    }

    /// Shows what rings and counts down already, at the start.
    func showAll() {
        let now = view.now
        var ringing: [Alarm] = []
        turn.alarms.forEachActive { alarm in
            if alarm.alert != nil { ringing.append(alarm) }
            presentation.put(alarm, at: now)
        }
        for alarm in Self.longestFirst(ringing) {
            view.sleep?.put(alarm)
            presentation.ring(alarm)
        }
        presentation.showProgress(at: now)
    }

    /// Goes by what the person wishes, from now on; the engine has what is wished now.
    func follow(_ wishes: PreferencesFile) {
        presentation.pausesMedia = wishes.preferences.pausesMedia
        wishes.whenChanged = { [unowned self] preferences in
            presentation.pausesMedia = preferences.pausesMedia
            observe(.defaultsChanged(preferences.defaults))
            runTurn()
        }
    }
}
