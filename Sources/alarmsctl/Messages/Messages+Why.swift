import AlarmsClient
import Gettext
import JSONText

/// Messages of `why`.
extension Messages {
    /// The sentence about the last ring of an alarm; `nil`: it is an event of a later service.
    static func last(_ ring: LastRing, at now: UInt64) -> String? {
        let at = LocalTime.date(ring.event.atUSec, at: now)
        let values = ["time": LocalTime.date(ring.due, at: now), "decided": at]
        switch ring.event.event {
        case "fired": return rang(ring, at: now)
        case "missed" where ring.event.policy == "timeout":
            return localized("It rang {time}, and nobody answered.", values)
        case "missed":
            return localized(
                """
                It didn't ring {time}: until {decided} this machine was asleep or off, or the service wasn't running.
                """, values)
        case "skipped": return localized("It didn't ring {time}: it was skipped {decided}.", values)
        case "disabled": return localized("It didn't ring {time}: it was switched off {decided}.", values)
        case "held": return localized("It didn't ring {time}: a holiday was set {decided}.", values)
        case "denied": return localized("It didn't ring {time}: its app was denied {decided}.", values)
        case "replaced" where ring.event.atUSec < ring.due:
            return localized("It didn't ring {time}: its schedule was changed {decided}.", values)
        case "replaced":
            return localized("It didn't ring {time}: it was paused until its next time came.", values)
        default: return nil
        }
    }

    private static func rang(_ ring: LastRing, at now: UInt64) -> String {
        let late = ring.event.atUSec > ring.due ? ring.event.atUSec - ring.due : 0
        let time = LocalTime.date(ring.event.atUSec, at: now)
        let values = [
            // Translators: A time such as "Fri 27 Nov 17:00", and how late that was.
            "time": late < 60_000_000
                ? time : localized("{time} ({length} late)", ["time": time, "length": length(late)]),
            "end": LocalTime.date(ring.end?.atUSec ?? 0, at: now),
        ]
        guard let end = ring.end else { return localized("It rang {time}.", values) }
        if end.event == "snoozed" { return localized("It rang {time}, and was snoozed {end}.", values) }
        switch end.reason {
        case "user": return localized("It rang {time}, and somebody stopped it {end}.", values)
        case "client": return localized("It rang {time}, and a program stopped it {end}.", values)
        case "timeout": return localized("It rang {time}, and nobody answered.", values)
        case "superseded": return localized("It rang {time}, until its next time came.", values)
        case "cancelled": return localized("It rang {time}, and was cancelled {end}.", values)
        case "disabled": return localized("It rang {time}, and was switched off {end}.", values)
        case "denied": return localized("It rang {time}, and its app was denied {end}.", values)
        default: return localized("It rang {time}.", values)
        }
    }

    /// The sentences about the next ring of an alarm, and why there may be none.
    ///
    /// - Parameters:
    ///   - alarm: The alarm; `nil` if it is gone.
    ///   - isDenied: True if its app may not set alarms.
    static func next(
        _ alarm: AlarmProperties?, _ service: ServiceProperties, isDenied: Bool, at now: UInt64
    ) -> [String] {
        guard let alarm else { return [nextRing(nil, at: now)] }
        if isDenied {
            return [localized("{app} may not set alarms: it was denied", ["app": quoted(alarm.appID)]) + "."]
        }
        var sentences: [String] = []
        let end = service.holidayUntilUSec
        if alarm.isHeld(until: end, at: now) {
            sentences.append(localized("A holiday suspends it until {time}.", ["time": LocalTime.date(end, at: now)]))
        }
        return sentences + [skipped(alarm, at: now)]
    }

    /// The sentences about why it may not be heard, or be late.
    ///
    /// - Parameter sound: The state of the sound server; `nil`: unknown.
    static func doubts(
        _ alarm: AlarmProperties, _ service: ServiceProperties, _ sound: SoundStatus?
    ) -> [String] {
        guard alarm.nextFireUSec > 0 || alarm.state == .alerting else { return [] }
        var sentences: [String] = []
        let problems = [sound?.problem, service.soundProblem].compactMap(\.self).filter { !$0.isEmpty }
        if alarm.configuration["sound"]?.stringValue == "none" {
            sentences.append(localized("It rings without a sound."))
        } else if let problem = problems.first {
            let text = TerminalText.harmless(problem)
            sentences.append(localized("It may not be heard: {problem}.", ["problem": text]))
        }
        if alarm.nextFireUSec > 0, !alarm.willWake, !service.wakeSupport.isEmpty {
            sentences.append(localized("If this machine sleeps then, it rings late."))
        }
        return sentences
    }
}
