internal import AlarmCore
internal import Desktop
internal import Gettext
internal import SystemTime

/// Changes of clocks and zones. All cause a turn, which handles due alarms.
extension Service {
    /// Handles an event of the wall clock's timer.
    func timerFired(_ event: WakeTimers.Event) {
        switch event {
        case .elapsed: runTurn()
        case .clockSet: timesChanged([.clock])
        case .resumed:
            systemBus?.connect()
            sleep?.tryAgain()
            // Zones may also have been replaced on a sleeping machine.
            timesChanged(zones.refresh().union([.resume]))
        }
    }

    /// Starts to watch the files of the zones. Handles changes since they were read.
    func watchZones() {
        zones.watch(in: loop) { [unowned self] in timesChanged($0) }
    }

    /// Handles a change of times.
    func timesChanged(_ causes: Set<TimeChange>) {
        guard !causes.isEmpty else { return }
        alerts.follow(view.systemZone, causes.contains(.clock) ? view.now : nil)
        signals.add(causes)
        missed.add(causes)
        if causes.contains(.clock) { observe(.clockChanged) }
        if !causes.isDisjoint(with: [.zone, .tzdata]) { observe(.zonesChanged) }
        runTurn()
    }

    /// Notifies the person that zones used by alarms are missing, and waits for them; and that the system's can't be
    /// read.
    func tell(ofMissing names: Set<String>) {
        if zones.isSystemUnknown {
            alerts.notifications.notices.inform(
                localized("The time zone can't be read"),
                body: localized("Alarms ring by Coordinated Universal Time (UTC) until it can be."))
        }
        guard !names.isEmpty else { return }
        zones.expect(names)
        let text = names.sorted().joined(separator: ", ")
        let zone = view.systemZone.name
        Log.write(.error, "unknown time zones: \(text); alarms by them count by the system's, \(zone)")
        alerts.notifications.notices.inform(
            localized("A time zone is missing"),
            body: localized(
                "Alarms in {zones} ring by the time of {zone} until the time zone is there again.",
                ["zones": text, "zone": zone]))
    }
}
