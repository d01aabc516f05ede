import AlarmCore

/// Checks a life: each occurrence of each rule rang once, in time, or was reported missed by its policy, or was taken
/// back by a command; none rang twice, and none is silently gone.
///
/// # Theory of operation
///
/// It has a ledger of each alarm, in which it writes what was asked and what was reported. What is due it finds by going
/// through the days. An occurrence is an instant of the rule that the wall clock shows, or passes when it is set forward,
/// by the zone that holds then. When the clock is set back, instants come again: those that rang, or were taken back,
/// mustn't ring again; those that were only reported missed may, as the clock may have been wrong.
final class Bookkeeper {
    /// The ledgers of the alarms that are there, by their numbers.
    var ledgers: [UInt64: Ledger] = [:]
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
        _ effects: [Effect], _ cause: Cause, of engine: Engine, zones: any Zones, at now: Moment
    ) throws(Violation) {
        if case .request(let request, let before) = cause { try take(request, before: before, zones: zones, at: now) }
        var touched: [UInt64] = []
        for effect in effects {
            let number = effect.id.low
            if touched.last != number { touched.append(number) }
            guard let ledger = ledgers[number], !ledger.isRemoved else {
                throw Violation(.other, of: number, "a report of an alarm that isn't there: \(effect)")
            }
            ledger.catchUp(with: now.wall.microseconds)
            try take(effect, cause, in: ledger, engine.alarm(effect.id), at: now)
        }
        if case .request(let request, _) = cause, !touched.contains(request.number) { touched.append(request.number) }
        for number in touched { try close(number, cause) }
    }

    private func take(
        _ effect: Effect, _ cause: Cause, in ledger: Ledger, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        switch effect {
        case .added: break
        case .invoked(_, let press, _):
            guard case .press(ledger.number, press) = cause else {
                throw Violation(.other, of: ledger.number, "pressed by nobody")
            }
        case .removed: try remove(ledger, cause)
        case .fired(_, let due, let actual):
            guard actual == now.wall else {
                throw Violation(.other, of: ledger.number, "rang at another time than now")
            }
            try fire(ledger, due: due.microseconds, alarm, at: now)
        case .stopped(_, let reason): try stop(ledger, reason, cause, at: now)
        case .snoozed(_, let fire): try snooze(ledger, until: fire.microseconds, cause, at: now)
        case .missed(_, let due, let policy, let count):
            try miss(ledger, due: due.microseconds, policy, Int(count), at: now)
        case .alertChanged:
            guard ledger.ring != nil else { throw Violation(.other, of: ledger.number, "changed a ring that isn't") }
        }
    }

    private func close(_ number: UInt64, _ cause: Cause) throws(Violation) {
        guard let ledger = ledgers[number] else { return }
        if ledger.timedOut != nil { throw Violation(.other, of: number, "a ring ended unanswered and wasn't reported") }
        ledger.isSuperseded = (false, false)
        if ledger.isEnabled, ledger.isOver {
            guard ledger.isRemoved || ledger.plan.keeps else { throw Violation(.other, of: number, "ended and stayed") }
            ledger.isEnabled = false
        }
        if ledger.isRemoved { ledgers[number] = nil }
    }

    private func remove(_ ledger: Ledger, _ cause: Cause) throws(Violation) {
        var isAsked = false
        if case .request(let request, _) = cause {
            switch request.command {
            case .cancel: isAsked = true
            case .stop: isAsked = !ledger.isEnabled && !ledger.plan.rule.repeats && !ledger.plan.keeps
            default: break
            }
        }
        guard isAsked || (ledger.isEnabled && ledger.isOver && !ledger.plan.keeps) else {
            throw Violation(.lost, of: ledger.number, "removed though nobody asked, and it hadn't ended")
        }
        ledger.isRemoved = true
    }
}

extension Effect {
    /// The alarm that it is about.
    fileprivate var id: AlarmID {
        switch self {
        case .added(let alarm): alarm.id
        case .removed(let id), .fired(let id, _, _), .stopped(let id, _), .snoozed(let id, _),
            .missed(let id, _, _, _), .invoked(let id, _, _), .alertChanged(let id):
            id
        }
    }
}
