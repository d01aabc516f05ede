import AlarmCore

/// Checks a life: each occurrence of each rule rang once, in time, or was reported missed by its policy, or was taken
/// back by a command; none rang twice, and none is silently gone.
///
/// # Theory of operation
///
/// It has a record of each alarm, in which it writes what was asked and what was reported. What is due it finds by going
/// through the days. An occurrence is an instant of the rule that the wall clock shows, or passes when it is set forward,
/// by the zone that holds then. When the clock is set back, instants come again: those that rang, or were taken back,
/// mustn't ring again; those that were only reported missed may, as the clock may have been wrong.
final class ReferenceModel {
    /// The records of the alarms that are there, by their numbers.
    var records: [UInt64: AlarmRecord] = [:]
    /// What it came to.
    var totals = Totals()
    /// What the wall clock has shown.
    var history = WallHistory()
    /// Since when the service has watched the clocks without a break.
    var watchedSince: Moment
    /// When the service has looked at the clocks last.
    var lastLook: Moment
    /// The rings that were heard and couldn't be stored: to ring again isn't to ring twice.
    var unstored: [UInt64: Int64] = [:]

    /// Why something is reported.
    enum Cause {
        /// Time has passed, clocks or zones are others.
        case time
        /// A person pressed something.
        case press(UInt64, Press)
        /// Something was asked of an alarm, which told itself to be so `before`.
        case request(Request, before: Alarm?)
    }

    /// Begins when a service begins for the first time.
    init(at now: Moment) {
        watchedSince = now
        lastLook = now
        _ = history.show(now.wall.microseconds)
    }

    /// Takes in what the service has stored and reported.
    func take(
        _ effects: [Effect], _ cause: Cause, of alarms: any AlarmView, zones: any Zones, at now: Moment
    ) throws(Violation) {
        if case .request(let request, let before) = cause { try take(request, before: before, zones: zones, at: now) }
        var touched: [UInt64] = []
        for effect in effects {
            let number = effect.id.low
            if touched.last != number { touched.append(number) }
            guard let record = records[number], !record.isRemoved else {
                throw Violation(.other, of: number, "a report of an alarm that isn't there: \(effect)")
            }
            record.catchUp(with: now.wall.microseconds)
            try take(effect, cause, in: record, alarms.alarm(effect.id), at: now)
        }
        if case .request(let request, _) = cause, !touched.contains(request.number) { touched.append(request.number) }
        for number in touched { try close(number, cause) }
    }

    private func take(
        _ effect: Effect, _ cause: Cause, in record: AlarmRecord, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        switch effect {
        case .added: break
        case .invoked(_, let press, _):
            guard case .press(record.number, press) = cause else {
                throw Violation(.other, of: record.number, "pressed by nobody")
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
            guard record.ring != nil else { throw Violation(.other, of: record.number, "changed a ring that isn't") }
        }
    }

    private func close(_ number: UInt64, _ cause: Cause) throws(Violation) {
        guard let record = records[number] else { return }
        if record.timedOut != nil { throw Violation(.other, of: number, "a ring ended unanswered and wasn't reported") }
        record.isSuperseded = (false, false)
        if record.isEnabled, record.isOver {
            guard record.isRemoved || record.plan.keeps else { throw Violation(.other, of: number, "ended and stayed") }
            record.isEnabled = false
        }
        if record.isRemoved { records[number] = nil }
    }

    private func remove(_ record: AlarmRecord, _ cause: Cause) throws(Violation) {
        var isAsked = false
        if case .request(let request, _) = cause {
            switch request.command {
            case .cancel: isAsked = true
            case .stop: isAsked = !record.isEnabled && !record.plan.rule.repeats && !record.plan.keeps
            default: break
            }
        }
        guard isAsked || (record.isEnabled && record.isOver && !record.plan.keeps) else {
            throw Violation(.lost, of: record.number, "removed though nobody asked, and it hadn't ended")
        }
        record.isRemoved = true
    }
}
