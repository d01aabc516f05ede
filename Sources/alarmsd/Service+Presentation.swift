internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

/// The presentation of alarms to people.
extension Service {
    /// Connects what people press, and what becomes of it, to the turns.
    func present() {
        presentation.zone = view.systemZone
        presentation.whenPressed = { [unowned self] id, press, alert, data in
            observe(.pressed(id, press, on: alert == nil ? .countdown : .alert, since: alert?.start, data))
        }
        overview.whenPressed = { [unowned self] in presentation.whenPressed?($0, $1, $2, PlatformData()) }
        overview.whenTimerStarted = { [unowned self] in perform(.startTimer($0)) }
        presentation.notifications.whenSkipped = { [unowned self] in perform(.skip($0)) }
        presentation.whenResultPressed = { [unowned self] in perform(.press($1, on: $0)) }
        presentation.whenActionFailed = { [unowned self] id, press, owner, error in
            failureLog.write("the app's action for \(press.rawValue) of \(id): \(error)", of: owner)
            // A broadcast names no app.
            let text = owner == nil ? error.publicText : error.text
            signals.sendActionFailed(id, press, because: text.localized, to: owner)
        }
        presentation.notifications.whenServerChanged = { [view] name in view.notificationServer = name }
        permissions.whenChanged = { [unowned self] decisions in
            observe(.authorizationsChanged(decisions))
            deferredTurn?.runOnce()
        }
        hosts.whenChanged = { [unowned self] in
            view.registeredHosts = hosts.places
            // A widget that is on the lock screen alone isn't seen at work.
            let isSeen = hosts.places.contains { $0 != .lockScreen }
            if presentation.isWidgetRegistered != isSeen {
                presentation.isWidgetRegistered = isSeen
                presentAll()
            }
            overview.hasWidget = isSeen
            showActivityNotices()
            deferredTurn?.runOnce()
        }
        presentation.whenAlertProblemChanged = { [unowned self] problem in
            view.alertProblem = problem
            overview.alarmsChanged()
            deferredTurn?.runOnce()
        }
        presentation.whenSoundProblemChanged = { [unowned self] problem in
            view.soundProblem = problem
            deferredTurn?.runOnce()
        }
    }

    /// Presents what rings and counts down already, at the start or beside other widgets: first the alarm that has rung
    /// longest, as it is heard.
    func presentAll() {
        let now = view.now
        var alarms: [Alarm] = []
        turn.alarms.forEachActive { alarms.append($0) }
        let never = BootTime(microseconds: .max)
        alarms.sort { ($0.alert?.start.boot ?? never, $0.id) < ($1.alert?.start.boot ?? never, $1.id) }
        presentation.notifications.postTogether {
            for alarm in alarms {
                if alarm.alert != nil { sleep?.put(alarm) }
                presentation.present(alarm, of: alarm.id, at: now)
            }
        }
    }

    /// Applies the person's preferences, now and whenever they change; the engine has the present ones.
    func follow(_ file: PreferencesFile) {
        apply(file.preferences)
        view.preferencesProblems = file.problems.map(\.localized)
        file.whenProblemsChanged = { [unowned self] problems in
            view.preferencesProblems = problems.map(\.localized)
            deferredTurn?.runOnce()
        }
        file.whenChanged = { [unowned self] preferences in
            apply(preferences)
            observe(.defaultsChanged(preferences.defaults))
            runTurn()
        }
    }

    /// Applies those preferences that the engine doesn't have.
    private func apply(_ preferences: Preferences) {
        presentation.pausesMedia = preferences.pausesMedia
        presentation.volumeFloor = preferences.volumeFloor
        presentation.soundCheck.volumeFloor = preferences.defaults.breaksThrough ? preferences.volumeFloor : nil
        overview.usesMediaKeys = preferences.usesMediaKeys
        warnsOfShutdown = preferences.warnsOfShutdown
        overview.usesTray = preferences.usesTray
        upcoming.length = preferences.upcomingNotice
        overview.screenEffects = Set(
            (preferences.lightsScreen ? [.light] : []) + (preferences.hasVisualBell ? [.flash] : []))
        turn.observe(.enabledChanged(preferences.allowsActivities), at: view.now)
    }
}
