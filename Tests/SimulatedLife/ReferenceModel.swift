import AlarmCore

/// Checks a life: each occurrence of each rule rang once and in time, or was reported missed by its policy, or was
/// cancelled by a command; none rang twice, and none was lost.
///
/// # Theory of operation
///
/// It keeps a record of each alarm, updated from requests and from reported effects, and finds due occurrences by
/// iterating over the days. An occurrence is an instant of the rule that the wall clock shows, or skips when it is set
/// forward, in the zone in force at that time. When the clock is set back, instants recur: those that rang or were
/// cancelled must not ring again; those that were only reported missed may, as the clock may have been wrong.
final class ReferenceModel {
    /// The records of the existing alarms, by number.
    var records: [UInt64: AlarmRecord] = [:]
    /// The counts of checked reports.
    var totals = Totals()
    /// The readings of the wall clock.
    var history = WallHistory()
    /// The start of the period in which the service has run without interruption.
    var watchedSince: Moment
    /// The service's last reading of the clocks.
    var lastReading: Moment
    /// The due times, µs, of rings that went out and were lost in a crash before they were stored, by alarm number;
    /// these may ring again.
    var unstored: [UInt64: Int64] = [:]

    /// The cause of an effect.
    enum Cause {
        /// Time has passed, or clocks or zones have changed.
        case time
        /// A person pressed something.
        case press(UInt64, AlarmAction)
        /// A request about an alarm, with the alarm as the service had it before.
        case request(Request, before: Alarm?)
    }

    /// Creates a model at the first start of the service.
    init(at now: Moment) {
        watchedSince = now
        lastReading = now
        _ = history.record(now.wall.microseconds)
    }

    /// Checks the effects of one input, and updates the records.
    func process(
        _ effects: [Effect], _ cause: Cause, of alarms: any AlarmView, zones: any Zones, at now: Moment
    ) throws(Violation) {
        if case .request(let request, let before) = cause { try accept(request, before: before, zones: zones, at: now) }
        var touched: [UInt64] = []
        for effect in effects {
            guard let id = effect.id else { continue }
            let number = id.low
            if touched.last != number { touched.append(number) }
            guard let record = records[number], !record.isRemoved else {
                throw Violation(.other, of: number, "an effect of an alarm that doesn't exist: \(effect)")
            }
            record.catchUp(with: now.wall.microseconds)
            try process(effect, cause, in: record, alarms.alarm(id), at: now)
        }
        if case .request(let request, _) = cause, !touched.contains(request.number) { touched.append(request.number) }
        for number in touched { try finishTurn(of: number, cause) }
        guard case .request(let request, _) = cause, let record = records[request.number],
            let alarm = alarms.alarm(AlarmID(number: request.number))
        else { return }
        try checkSkipped(record, alarm, at: now)
        if case .unskip = request.command { try checkNext(record, alarm) }
    }

    private func process(
        _ effect: Effect, _ cause: Cause, in record: AlarmRecord, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        switch effect {
        case .added, .authorizationsChanged: break
        case .invoked(_, let press, _, _):
            guard case .press(record.number, press) = cause else {
                throw Violation(.other, of: record.number, "reported a press that nobody made")
            }
        case .removed: try remove(record, cause)
        case .fired(_, let due, let actual):
            guard actual == now.wall else {
                throw Violation(.other, of: record.number, "rang at another time than now")
            }
            try fire(record, due: due.microseconds, alarm, at: now)
        case .stopped(_, let reason): try stop(record, reason, cause, at: now)
        case .snoozed(_, let fire): try snooze(record, until: fire.microseconds, cause, at: now)
        case .missed(_, let due, let policy, let count):
            try miss(record, due: due.microseconds, policy, Int(count), at: now)
        case .alertChanged:
            guard record.ring != nil else {
                throw Violation(.other, of: record.number, "changed an alert while not ringing")
            }
        }
    }

    private func finishTurn(of number: UInt64, _ cause: Cause) throws(Violation) {
        guard let record = records[number] else { return }
        if record.timedOut != nil { throw Violation(.other, of: number, "an unanswered ring wasn't reported missed") }
        record.isSuperseded = (false, false)
        if record.isEnabled, record.isOver {
            guard record.isRemoved || record.configuration.keeps else {
                throw Violation(.other, of: number, "ended and wasn't removed")
            }
            record.isEnabled = false
        }
        if record.isRemoved { records[number] = nil }
    }

    private func remove(_ record: AlarmRecord, _ cause: Cause) throws(Violation) {
        var isAsked = false
        if case .request(let request, _) = cause {
            switch request.command {
            case .cancel: isAsked = true
            case .stop: isAsked = !record.isEnabled && !record.configuration.rule.repeats && !record.configuration.keeps
            default: break
            }
        }
        guard isAsked || (record.isEnabled && record.isOver && !record.configuration.keeps) else {
            throw Violation(.lost, of: record.number, "removed without a request before its end")
        }
        record.isRemoved = true
    }
}
