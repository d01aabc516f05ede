internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

/// The presentation of alarms to people.
extension Service {
    /// Connects people's presses and their results to the turns.
    func present() {
        alerts.report = { [unowned self] in receive($0) }
        alerts.notifications.report = { [unowned self] in receive($0) }
        permissions.whenChanged = { [unowned self] decisions in
            observe(.authorizationsChanged(decisions))
            runTurnLater()
        }
        widgets.whenChanged = { [unowned self] in widgetsChanged() }
    }

    private func receive(_ event: Alerts.Event) {
        switch event {
        case .countdownPressed(let id, let press): pressed(id, press, on: nil)
        case .soundProblemChanged(let problem):
            view.soundProblem = problem
            runTurnLater()
        case .settled: leaveIfSettled()
        }
    }

    private func receive(_ event: Notifications.Event) {
        switch event {
        case .pressed(let id, let press, let alert, let data): pressed(id, press, on: alert, data)
        case .skipped(let occurrence): perform(.skip(occurrence))
        case .resultPressed(let result, let press): perform(.press(press, on: result))
        case .answered(let app, let answer): permissions.take(answer, about: app)
        case .activityPressed(let id, let action, let data): observe(activity: .pressed(id, action: action, data))
        case .activityDismissed(let id): observe(activity: .dismissed(id))
        case .serverChanged(let name):
            view.notificationServer = name
            runTurnLater()
        case .failed(let error): Log.write(.warning, "notification: \(error)")
        case .closed(let id, let reason):
            Log.write(
                .warning,
                "notification: the server has closed that of \(id), for reason \(reason); it is posted again until it is answered"
            )
        case .problemChanged:
            view.alertProblem = alerts.notifications.problem
            statusSurfaces.alarmsChanged()
            runTurnLater()
        case .settled: leaveIfSettled()
        }
    }

    /// Handles presses in the tray, or of media keys.
    func receive(_ event: TrayIcon.Event) {
        switch event {
        case .pressed(let id, let press, let alert): pressed(id, press, on: alert)
        case .timerStarted(let length): perform(.startTimer(length))
        }
    }

    /// Handles a press on an alert or a countdown.
    private func pressed(_ id: AlarmID, _ press: AlarmAction, on alert: Alert?, _ data: PlatformData = PlatformData()) {
        observe(.pressed(id, press, on: alert == nil ? .countdown : .alert, since: alert?.start, data))
    }

    /// Calls an app after a press.
    func perform(_ call: AppCall, of id: AlarmID, because press: AlarmAction) {
        alerts.applications.perform(call, of: id) { [unowned self] failure in
            guard let failure else { return }
            failureLog.write("the app's action for \(press.rawValue) of \(id): \(failure)", of: call.owner)
            signals.sendActionFailed(id, press, because: failure.text(for: call.owner), to: call.owner)
        }
    }

    private func widgetsChanged() {
        view.registeredWidgets = widgets.places
        // A widget only on the lock screen isn't visible during work.
        let isSeen = widgets.places.contains { $0 != .lockScreen }
        if alerts.isWidgetRegistered != isSeen {
            alerts.isWidgetRegistered = isSeen
            presentAll()
        }
        statusSurfaces.hasWidget = isSeen
        showActivityNotices()
        runTurnLater()
    }

    /// Presents the alarms that ring and count down, at the start or when widgets change: first the alarm that has rung
    /// longest, whose sound is played.
    func presentAll() {
        let now = view.now
        var alarms: [Alarm] = []
        turn.alarms.forEachActive { alarms.append($0) }
        let never = BootTime(microseconds: .max)
        alarms.sort { ($0.alert?.start.boot ?? never, $0.id) < ($1.alert?.start.boot ?? never, $1.id) }
        alerts.notifications.alarms.postTogether {
            for alarm in alarms {
                if alarm.alert != nil { sleep?.put(alarm) }
                alerts.present(alarm, of: alarm.id, at: now)
            }
        }
    }

    /// Applies the person's preferences, now and after changes; the engine already has the current ones.
    func follow(_ file: PreferencesFile) {
        apply(file.preferences)
        view.preferencesProblems = file.problems.map(\.localized)
        file.whenChanged = { [unowned self, unowned file] preferencesChanged in
            view.preferencesProblems = file.problems.map(\.localized)
            guard preferencesChanged else {
                runTurnLater()
                return
            }
            apply(file.preferences)
            observe(.defaultsChanged(file.preferences.defaults))
            runTurn()
        }
    }

    /// Applies the preferences that the engine doesn't use.
    private func apply(_ preferences: Preferences) {
        alerts.ringing.pausesMedia = preferences.pausesMedia
        alerts.ringing.volumeFloor = preferences.volumeFloor
        alerts.soundCheck.volumeFloor = preferences.defaults.breaksThrough ? preferences.volumeFloor : nil
        statusSurfaces.usesMediaKeys = preferences.usesMediaKeys
        warnsOfShutdown = preferences.warnsOfShutdown
        statusSurfaces.usesTray = preferences.usesTray
        upcoming.length = preferences.upcomingNotice
        statusSurfaces.screenEffects = Set(
            (preferences.lightsScreen ? [.light] : []) + (preferences.hasVisualBell ? [.flash] : []))
        turn.observe(.enabledChanged(preferences.allowsActivities), at: view.now)
    }
}

extension ApplicationFailure {
    /// Returns the text for the owner of an alarm or activity; without one it is broadcast, and names no app.
    func text(for owner: SandboxedApp?) -> String { (owner == nil ? publicText : text).localized }
}
