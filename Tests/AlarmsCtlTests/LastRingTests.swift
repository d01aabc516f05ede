import AlarmsClient
import Testing

@testable import alarmsctl

/// The answers of `why`.
struct LastRingTests {
    private static let now: UInt64 = 1_798_783_200_000_000
    private static let hour: UInt64 = 3_600_000_000

    /// An entry, due and made so many hours before now.
    private static func entry(_ event: String, due: UInt64, at: UInt64, _ fields: [String: Value] = [:]) -> HistoryEntry
    {
        HistoryEntry(
            [
                "Event": .string(event), "DueUSec": .uint64(now - due * hour), "AtUSec": .uint64(now - at * hour),
            ].merging(fields) { $1 })
    }

    private static func stopped(_ reason: String, due: UInt64, at: UInt64) -> HistoryEntry {
        entry("stopped", due: due, at: at, ["Reason": .string(reason)])
    }

    /// The sentence about a history, the earliest entry first.
    private func sentence(_ history: [HistoryEntry], lastOccurrence: UInt64? = nil) -> String? {
        LastRing(in: history.reversed(), lastOccurrence: lastOccurrence, at: Self.now)
            .flatMap { Messages.last($0, at: Self.now) }
    }

    private func time(_ hours: UInt64) -> String { LocalTime.date(Self.now - hours * Self.hour, at: Self.now) }

    @Test(arguments: [
        ("user", "and somebody stopped it"), ("client", "and a program stopped it"), ("timeout", "and nobody answered"),
        ("cancelled", "and was cancelled"), ("disabled", "and was switched off"), ("denied", "and its app was denied"),
    ])
    func `a ring is reported with its end`(reason: String, text: String) {
        let ring = Self.entry("fired", due: 3, at: 3)
        #expect(sentence([ring]) == "It rang \(time(3)).")
        let end = reason == "timeout" ? "." : " \(time(2))."
        #expect(sentence([ring, Self.stopped(reason, due: 3, at: 2)]) == "It rang \(time(3)), \(text)\(end)")
    }

    @Test func `a ring that was late, snoozed, superseded or ended otherwise is reported`() {
        #expect(sentence([Self.entry("fired", due: 5, at: 3)]) == "It rang \(time(3)) (2 h late).")
        let ring = Self.entry("fired", due: 3, at: 3)
        let snoozed = HistoryEntry([
            "Event": .string("snoozed"), "DueUSec": .uint64(Self.now + 1), "AtUSec": .uint64(0),
        ])
        #expect(sentence([ring, snoozed])?.hasPrefix("It rang \(time(3)), and was snoozed ") == true)
        // The end of the snooze is that of the ring, whatever its due time.
        let end = HistoryEntry([
            "Event": .string("stopped"), "Reason": .string("user"), "DueUSec": .uint64(Self.now + 1),
            "AtUSec": .uint64(Self.now - Self.hour),
        ])
        #expect(sentence([ring, snoozed, end]) == "It rang \(time(3)), and somebody stopped it \(time(1)).")
        #expect(
            sentence([ring, Self.stopped("superseded", due: 3, at: 2)])
                == "It rang \(time(3)), until its next time came.")
        #expect(sentence([ring, Self.stopped("later", due: 3, at: 2)]) == "It rang \(time(3)).")
    }

    @Test(arguments: [
        ("skipped", "it was skipped"), ("disabled", "it was switched off"), ("held", "a holiday was set"),
        ("denied", "its app was denied"), ("replaced", "its schedule was changed"),
    ])
    func `a ring that was prevented is reported with the reason`(event: String, text: String) {
        let decision = Self.entry(event, due: 3, at: 9)
        #expect(sentence([decision]) == "It didn't ring \(time(3)): \(text) \(time(9)).")
        // It was put back, and rang.
        #expect(sentence([decision, Self.entry("fired", due: 3, at: 3)]) == "It rang \(time(3)).")
    }

    @Test func `a missed ring is reported, and so is a countdown that stayed paused`() {
        let missed = Self.entry("missed", due: 5, at: 2, ["Policy": .string("ring"), "Count": .uint32(1)])
        #expect(
            sentence([missed])
                == "It didn't ring \(time(5)): until \(time(2)) this machine was asleep or off, or the service wasn't running."
        )
        let unanswered = Self.entry("missed", due: 5, at: 4, ["Policy": .string("timeout"), "Count": .uint32(1)])
        let ring = [Self.entry("fired", due: 5, at: 5), Self.stopped("timeout", due: 5, at: 4)]
        #expect(sentence(ring + [unanswered]) == "It rang \(time(5)), and nobody answered.")
        #expect(
            sentence([Self.entry("replaced", due: 26, at: 3)])
                == "It didn't ring \(time(26)): it was paused until its next time came.")
    }

    @Test func `all rings that are left out while an alarm is off have the reason of the first`() {
        let occurrence = Self.now - 2 * Self.hour
        for event in ["disabled", "held", "denied"] {
            let history = [Self.entry("fired", due: 74, at: 74), Self.entry(event, due: 50, at: 60)]
            let last = LastRing(in: history.reversed(), lastOccurrence: occurrence, at: Self.now)
            #expect(last?.due == occurrence)
            #expect(last?.event.event == event)
        }
        // A skip is of one occurrence alone, and a schedule may be newer than a ring.
        for event in ["skipped", "replaced", "fired"] {
            let history = [Self.entry(event, due: 50, at: 60)]
            #expect(LastRing(in: history, lastOccurrence: occurrence, at: Self.now)?.due == Self.now - 50 * Self.hour)
        }
    }

    @Test func `without a history, and with events of later services, nothing is reported`() {
        #expect(LastRing(in: [], lastOccurrence: Self.now, at: Self.now) == nil)
        #expect(sentence([Self.entry("moved", due: 3, at: 3)]) == nil)
        let future = HistoryEntry([
            "Event": .string("skipped"), "DueUSec": .uint64(Self.now + 1), "AtUSec": .uint64(0),
        ])
        #expect(LastRing(in: [future], lastOccurrence: nil, at: Self.now) == nil)
    }

    @Test func `the last occurrence of days of the week is found, of other schedules none`() throws {
        let days = Value.strings(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
        let zone = Value.string("UTC")
        // Now is 06:00 in UTC.
        func last(_ time: String, _ days: Value) -> UInt64? {
            LastOccurrence.instant(of: ["time": .string(time), "weekdays": days, "timezone": zone], at: Self.now)
        }
        let today = Self.now - 6 * Self.hour
        #expect(last("06:00", days) == Self.now)
        #expect(last("05:59", days) == today + 6 * Self.hour - 60_000_000)
        #expect(last("06:01", days) == today - 18 * Self.hour + 60_000_000)
        #expect(last("06:00:01", .strings([])) == nil)
        // It is a Friday.
        #expect(last("07:00", .strings(["fri"])) == today - (7 * 24 - 7) * Self.hour)
        #expect(last("07:00", .strings(["thu"])) == today - 17 * Self.hour)
        #expect(LastOccurrence.instant(of: ["time": .string("06:00"), "timezone": zone], at: Self.now) == nil)
        #expect(LastOccurrence.instant(of: ["pre-alert": .uint64(1)], at: Self.now) == nil)
    }

    // MARK: The next ring

    private func alarm(_ properties: [String: Value] = [:]) -> AlarmProperties {
        AlarmProperties(
            [
                "Id": .string("x"), "State": .string("scheduled"), "NextFireUSec": .uint64(Self.now + Self.hour),
                "WillWake": .boolean(true),
                "Configuration": .dictionary(["time": .string("07:00"), "weekdays": .strings(["fri"])]),
            ].merging(properties) { $1 })
    }

    @Test func `the next ring is reported, and what suspends it`() {
        let holiday = ServiceProperties(["HolidayUntilUSec": .uint64(Self.now + 60_000_000)])
        let text = Messages.next(alarm(), holiday, isDenied: false, at: Self.now)
        #expect(text.count == 2)
        #expect(text[0] == "A holiday suspends it until \(LocalTime.date(Self.now + 60_000_000, at: Self.now)).")
        #expect(text[1].hasPrefix("Rings "))
        let service = ServiceProperties([:])
        #expect(
            Messages.next(alarm(["AppId": .string("org.A")]), service, isDenied: true, at: Self.now)
                == ["'org.A' may not set alarms: it was denied."])
        #expect(
            Messages.next(alarm(["Enabled": .boolean(false)]), service, isDenied: false, at: Self.now)
                == ["It is disabled and doesn't ring."])
        #expect(Messages.next(nil, service, isDenied: false, at: Self.now) == ["It won't ring again."])
    }

    @Test func `doubts about the next ring are reported, if there is one`() {
        let service = ServiceProperties(["WakeSupport": .string("none"), "SoundProblem": .string("no server")])
        #expect(
            Messages.doubts(alarm(["WillWake": .boolean(false)]), service, nil)
                == ["It may not be heard: no server.", "If this machine sleeps then, it rings late."])
        #expect(Messages.doubts(alarm(["NextFireUSec": .uint64(0)]), service, nil) == [])
        let silent = alarm(["Configuration": .dictionary(["sound": .string("none")])])
        #expect(Messages.doubts(silent, service, nil) == ["It rings without a sound."])
        #expect(Messages.doubts(alarm(), ServiceProperties([:]), SoundStatus([:])) == [])
    }
}
