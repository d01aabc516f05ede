@testable import AlarmsClient
import DBus
import Glibc
import TestSupport
import Testing

@Suite(.ownThreads) struct AlarmsClientTests {
    private let bus: PrivateBus
    private let service: FakeService
    private let client: AlarmsClient

    init() async throws {
        bus = try PrivateBus()
        service = try FakeService()
        try await service.start(on: bus.address)
        client = try await AlarmsClient.connect(toBusAt: bus.address)
    }

    @Test func `an alarm is scheduled with the types of its configuration`() async throws {
        let configuration: [String: Value] = [
            "title": .string("Tea"), "fire-at": .uint64(1_800_000_000_000_000), "keep": .boolean(true),
            "max-snoozes": .uint32(2), "buttons": .dictionary(["stop": ["text": .string("Off")]]),
            "metadata": .dictionary(["n": .int32(-1), "d": .double(0.5), "list": .strings(["a", "b"])]),
        ]
        let alarm = try await client.perform(.schedule(configuration))
        #expect(alarm.id == FakeService.id)
        #expect(alarm.path == FakeService.path.rawValue)
        #expect(
            await service.calls == [.init(method: "Schedule", arguments: [.string(""), .dictionary(configuration)])])
    }

    @Test func `each verb calls its method with the id`() async throws {
        try await client.perform(.stop(id: "a"))
        try await client.perform(.snooze(id: "b"))
        try await client.perform(.snooze(id: "b", length: 60_000_000))
        try await client.perform(.pause(id: "c"))
        try await client.perform(.resume(id: "d"))
        try await client.perform(.cancel(id: "e"))
        try await client.perform(.setEnabled(id: "f", false))
        try await client.perform(.update(id: "g", ["title": .string("x")]))
        #expect(try await client.perform(.stopRinging()) == FakeService.id)
        #expect(try await client.perform(.snoozeRinging()) == FakeService.id)
        #expect(
            await service.calls == [
                .init(method: "Stop", arguments: [.string("a")]),
                .init(method: "Snooze", arguments: [.string("b"), .dictionary([String: Value]())]),
                .init(method: "Snooze", arguments: [.string("b"), .dictionary(["length": Value.uint64(60_000_000)])]),
                .init(method: "Pause", arguments: [.string("c")]),
                .init(method: "Resume", arguments: [.string("d")]),
                .init(method: "Cancel", arguments: [.string("e")]),
                .init(method: "SetEnabled", arguments: [.string("f"), .boolean(false)]),
                .init(method: "Update", arguments: [.string("g"), .dictionary(["title": Value.string("x")])]),
                .init(method: "StopRinging", arguments: []),
                .init(method: "SnoozeRinging", arguments: []),
            ])
    }

    @Test func `the person's decisions are asked for, listed and made`() async throws {
        #expect(try await client.perform(.requestAuthorization(usage: "Tea")) == .notDetermined)
        #expect(
            try await client.perform(.authorization(appID: "org.example.Tea")) == AuthorizationState(rawValue: "later"))
        #expect(try await client.perform(.authorizations()) == [AppAuthorization(app: "snap.eggs", state: .denied)])
        try await client.perform(.setAuthorization(of: "snap.eggs", to: .authorized))
        #expect(
            await service.calls == [
                .init(method: "RequestAuthorization", arguments: [.dictionary(["usage": Value.string("Tea")])]),
                .init(
                    method: "GetAuthorization", arguments: [.dictionary(["app-id": Value.string("org.example.Tea")])]),
                .init(method: "ListAuthorizations", arguments: []),
                .init(method: "SetAuthorization", arguments: [.string("snap.eggs"), .string("authorized")]),
            ])
        #expect(await client.error(of: .setAuthorization(of: "a\0b", to: .denied))?.code == .invalidConfiguration)
    }

    @Test func `a press carries the activation token`() async throws {
        try await client.perform(.invokeAction(id: "a", .activate))
        try await client.perform(.invokeAction(id: "b", .custom, activationToken: "t", startupID: "s"))
        let data = Value.dictionary(["activation-token": Value.string("t"), "desktop-startup-id": .string("s")])
        #expect(
            await service.calls == [
                .init(
                    method: "InvokeAction",
                    arguments: [.string("a"), .string("default"), .dictionary([String: Value]())]),
                .init(method: "InvokeAction", arguments: [.string("b"), .string("custom"), data]),
            ])
        #expect(
            await client.error(of: .invokeAction(id: "a", .stop, activationToken: "a\0b"))?.code
                == .invalidConfiguration)
    }

    @Test func `a listed alarm has its properties, and defaults for unknown ones`() async throws {
        let alarms = try await client.perform(.list(["state": .strings(["countdown"])]))
        let alarm = try #require(alarms.first)
        #expect(alarms.count == 1)
        #expect(alarm.id == FakeService.id)
        #expect(alarm.state == .countdown)
        #expect(alarm.title == "Tea")
        #expect(alarm.countdownTotalUSec == 600_000_000)
        #expect(alarm.snoozeCount == 2)
        #expect(alarm.skippedUSec == 7)
        #expect(alarm.snoozeUSec == 8)
        #expect(alarm.willWake)
        #expect(alarm.countdownFireUSec == 0)
        #expect(alarm.configuration["title"] == .string("Tea"))
        #expect(alarm.configuration["buttons"]?.dictionaryValue?["stop"]?.dictionaryValue == ["text": .string("Off")])
        #expect(try await client.perform(.properties(id: FakeService.id.uppercased())) == alarm)
    }

    @Test func `an unknown id is NotFound, whatever it looks like`() async throws {
        for id in ["11111111-0000-4000-8000-000000000000", "no uuid", ""] {
            #expect(await client.error(of: .properties(id: id))?.code == .notFound)
        }
    }

    @Test func `the service's properties are read, unknown ones ignored`() async throws {
        let properties = try await client.perform(.serviceProperties)
        #expect(properties.version == 1)
        #expect(properties.maximumAlarms == 77)
        #expect(properties.maximumPerApp == 5)
        #expect(properties.configurationKeys == ["title", "fire-at"])
        #expect(properties.notificationServer == "dunst")
        #expect(properties.wakeSupport == "helper")
        #expect(properties.wakeProblem == "no clock")
        #expect(properties.nextWakeUSec == 5)
        #expect(properties.nextWakeAlarm == FakeService.id)
        #expect(properties.timeZone == "Asia/Tokyo")
        #expect(properties.alertProblem == "closed")
        #expect(properties.soundProblem == "no server")
        #expect(properties.preferencesProblems == ["a", "b"])
        #expect(properties.storeProblem == "")
        #expect(properties.registeredWidgets == ["panel"])
        #expect(ServiceProperties([:]).registeredWidgets == nil)
        #expect(ServiceProperties([:]).soundProblem == nil)
        #expect(ServiceProperties([:]).preferencesProblems == nil)
        #expect(ServiceProperties(["StoreProblem": .uint32(1)]).storeProblem == nil)
        #expect(try await client.perform(.nextAlarm()) == nil)
        #expect(try await client.perform(.startTimer(seconds: 5, title: "x")) == FakeService.id)
    }

    @Test func `the sound is checked, and unknown for a service that can't`() async throws {
        let status = try #require(try await client.perform(.checkSound()))
        #expect(status.server == "pulseaudio 16.1")
        #expect(status.output == nil)
        #expect(status.isMuted == false)
        #expect(status.volume == 0.5)
        #expect(status.problem == "quiet")
        await service.refuse(BusError(.unknownMethod, "no CheckSound"))
        #expect(try await client.perform(.checkSound()) == nil)
        await service.refuse(BusError(.failed, "no"))
        #expect(await client.error(of: .checkSound())?.message == "no")
    }

    @Test func `the service's process is the one that has its name`() async throws {
        #expect(try await client.perform(.serviceProcessIdentifier()) == getpid())
        var events = await client.events().makeAsyncIterator()
        await service.end()
        // The bus doesn't notice the end at once.
        #expect(await events.next() == .serviceVanished)
        #expect(await client.error(of: .serviceProcessIdentifier())?.isServiceMissing == true)
    }

    @Test func `a text is parsed, or scheduled, by the service`() async throws {
        #expect(
            try await client.perform(.parseSchedule("Mon,Fri 07:00"))
                == ["time": .string("07:00"), "weekdays": .strings(["mon", "fri"])])
        #expect(try await client.perform(.scheduleAt("Mon,Fri 07:00", title: "Rise")) == FakeService.id)
        #expect(
            await service.calls == [
                .init(method: "ParseSchedule", arguments: [.string("Mon,Fri 07:00")]),
                .init(method: "ScheduleAt", arguments: [.string("Mon,Fri 07:00"), .string("Rise")]),
            ])
        #expect(await client.error(of: .parseSchedule("a\0b"))?.message == "when: a NUL can't be sent")
    }

    @Test func `words are divided by the service`() async throws {
        let parsed = try await client.perform(.parseAlarm(["7:00", "Rise"], as: .alarm))
        #expect(parsed == ParsedAlarm(readings: [.init(FakeService.reading)], problem: "which?"))
        #expect(parsed.readings.first?.schedule == "07:00" && parsed.readings.first?.title == "Rise")
        #expect(parsed.readings.first?.configuration == ["time": .string("07:00"), "title": .string("Rise")])
        #expect(
            await service.calls == [
                .init(method: "ParseAlarm", arguments: [.strings(["7:00", "Rise"]), .string("alarm")])
            ])
        #expect(
            await client.error(of: .parseAlarm(["7:00", "a\0b"], as: .timer))?.message == "words: a NUL can't be sent")
    }

    @Test func `a countdown is made longer`() async throws {
        try await client.perform(.extend(id: "a", by: 60_000_000))
        #expect(await service.calls == [.init(method: "Extend", arguments: [.string("a"), .uint64(60_000_000)])])
    }

    @Test func `a timer is restarted, and a holiday set`() async throws {
        try await client.perform(.restart(id: "a"))
        try await client.perform(.setHoliday(until: 7))
        #expect(
            await service.calls == [
                .init(method: "Restart", arguments: [.string("a")]),
                .init(method: "SetHoliday", arguments: [.uint64(7)]),
            ])
    }

    @Test func `calls are undone, and listed`() async throws {
        #expect(try await client.perform(.undo()) == FakeService.id)
        #expect(try await client.perform(.undo("t")) == FakeService.id)
        let entries = try await client.perform(.undoEntries(["limit": .uint32(2)]))
        #expect(entries.map(\.token) == ["t", ""])
        #expect(entries.map(\.id) == [FakeService.id, ""])
        #expect(entries.map(\.action) == ["cancel", ""])
        #expect(entries.map(\.title) == ["Tea", ""])
        #expect(entries.map(\.atUSec) == [9, 0])
        #expect(entries.map(\.callingApp) == ["snap.tea", ""])
        #expect(
            await service.calls == [
                .init(method: "UndoLast", arguments: []), .init(method: "Undo", arguments: [.string("t")]),
                .init(method: "ListUndo", arguments: [.dictionary(["limit": .uint32(2)])]),
            ])
    }

    @Test func `a widget is registered`() async throws {
        try await client.perform(.registerWidget(["popup", "lock-screen"]))
        #expect(
            await service.calls == [.init(method: "RegisterWidget", arguments: [.strings(["popup", "lock-screen"])])])
    }

    @Test func `each verb of an activity calls its method with the id`() async throws {
        let configuration: [String: Value] = ["content": .dictionary(["progress": Value.double(0.5)])]
        let activity = try await client.perform(.startActivity(configuration))
        #expect(activity.id == FakeService.id)
        #expect(activity.path == FakeActivities.path.rawValue)
        try await client.perform(.updateActivity(id: "a", ["title": .string("x")]))
        try await client.perform(.endActivity(id: "b"))
        try await client.perform(.endActivity(id: "c", ["dismissal": .string("immediate")]))
        try await client.perform(.dismissActivity(id: "d"))
        try await client.perform(.invokeActivityAction(id: "e", "cancel", activationToken: "t"))
        #expect(
            await service.calls == [
                .init(method: "Start", arguments: [.string(""), .dictionary(configuration)]),
                .init(method: "Update", arguments: [.string("a"), .dictionary(["title": Value.string("x")])]),
                .init(method: "End", arguments: [.string("b"), .dictionary([String: Value]())]),
                .init(method: "End", arguments: [.string("c"), .dictionary(["dismissal": Value.string("immediate")])]),
                .init(method: "Dismiss", arguments: [.string("d")]),
                .init(
                    method: "InvokeAction",
                    arguments: [
                        .string("e"), .string("cancel"), .dictionary(["activation-token": Value.string("t")]),
                    ]),
            ])
    }

    @Test func `a listed activity has its properties, named and ordered as on the bus`() async throws {
        let activity = try #require(try await client.perform(.activities(["limit": .uint32(1)])).first)
        #expect(activity.appID == "org.example.Build" && activity.kind == "Build" && activity.state == .stale)
        #expect(activity.relevance == 2.5 && activity.updateCount == 5)
        #expect(activity.attributes == ["a": .int64(-1)] && activity.content == ["progress": .double(0.5)])
        #expect(
            activity.properties.map(\.name) == [
                "Id", "AppId", "Kind", "State", "Title", "Icon", "Tint", "Relevance", "StartUSec", "StaleUSec",
                "EndedUSec", "DismissUSec", "UpdateCount", "Attributes", "Content", "Layout", "Configuration",
            ])
        for (name, value) in activity.properties { #expect(value == FakeActivities.row[name]) }
        #expect(await service.calls == [.init(method: "List", arguments: [.dictionary(["limit": .uint32(1)])])])
        #expect(try await client.perform(.activitiesAreEnabled) == false)
        #expect(try await client.perform(.layoutWords) == ["text", "timer"])
    }

    @Test func `one activity is requested, and an unknown id is NotFound`() async throws {
        #expect(try await client.perform(.activityProperties(id: FakeService.id.uppercased())).state == .active)
        for id in ["0f0e0d0c-0b0a-4908-8706-050403020101", "", "/", "x y"] {
            #expect(await client.error(of: .activityProperties(id: id))?.code == .notFound)
        }
    }

    @Test func `a service that is too old for activities is distinguished from one that refuses`() async throws {
        for name in ["UnknownInterface", "UnknownMethod", "UnknownProperty"] {
            await service.refuse(BusError(try #require(ErrorName("org.freedesktop.DBus.Error.\(name)")), "no"))
            #expect(await client.error(of: .activities())?.isUnknownMember == true)
        }
        await service.refuse(BusError(.accessDenied, "no"))
        #expect(await client.error(of: .activitiesAreEnabled)?.isUnknownMember == false)
    }

    @Test func `occurrences are requested, skipped and put back`() async throws {
        #expect(try await client.perform(.nextOccurrences(id: "a", count: 5)) == [1, 2])
        try await client.perform(.skipNext(id: "a"))
        try await client.perform(.unskip(id: "a"))
        #expect(
            await service.calls == [
                .init(method: "NextOccurrences", arguments: [.string("a"), .uint32(5)]),
                .init(method: "SkipNext", arguments: [.string("a")]),
                .init(method: "Unskip", arguments: [.string("a")]),
            ])
    }

    @Test func `an entry of the history has its fields, and defaults for absent ones`() async throws {
        let filter: [String: Value] = ["since": .uint64(4), "limit": .uint32(2)]
        let entries = try await client.perform(.history(filter))
        #expect(await service.calls == [.init(method: "History", arguments: [.dictionary(filter)])])
        #expect(entries.count == 2)
        #expect(entries.map(\.event) == ["missed", "stopped"])
        #expect(entries.first?.id == FakeService.id)
        #expect(entries.first?.appID == "org.example.Tea")
        #expect(entries.first?.title == "Tea")
        #expect(entries.first?.dueUSec == 5)
        #expect(entries.first?.atUSec == 6)
        #expect(entries.first?.policy == "notify")
        #expect(entries.first?.count == 3)
        #expect(entries.last?.reason == "user")
        #expect(entries.last?.atUSec == 0)
    }

    @Test func `the timers that are started most are listed`() async throws {
        let timers = try await client.perform(.recentTimers(limit: 5))
        #expect(await service.calls == [.init(method: "Recent", arguments: [.uint32(5)])])
        #expect(timers.map(\.title) == ["Tea", ""])
        #expect(timers.map(\.preAlertUSec) == [240_000_000, 0])
        #expect(timers.map(\.count) == [3, 0])
    }

    @Test func `an error has the bus's name, its text and a typed view`() async throws {
        await service.refuse(BusError("org.example.Alarms.Error.TooLarge", "title: too long"))
        await #expect { try await client.perform(.schedule([:])) } throws: { error in
            let error = error as? AlarmsError
            return error?.code == .tooLarge && error?.message == "title: too long" && error?.isServiceMissing == false
        }
        await service.refuse(BusError("org.example.Alarms.Error.LaterThanUs", ""))
        await #expect { try await client.perform(.stopRinging()) } throws: { error in
            let error = error as? AlarmsError
            return error?.code == nil && error?.name == "org.example.Alarms.Error.LaterThanUs"
        }
    }

    @Test func `a value that D-Bus can't carry is refused before it is sent`() async throws {
        let values: [Value] = [
            .string("a\0b"), .objectPath("no path"), .signature("("), .structure([]), .array([.byte(1)], of: "s"),
            .array([], of: "{vs}"), .entry(.string("a"), .byte(1)), nested(61), nested(10_000),
            (0..<33).reduce(.byte(1)) { value, _ in .structure([value]) },
            (0..<33).reduce(.byte(1)) { value, _ in .array([value], of: value.type) },
        ]
        for value in values {
            #expect(await client.error(of: .schedule(["metadata": value]))?.code == .invalidConfiguration)
        }
        #expect(await service.calls.isEmpty)
        // The deepest: it is inside the array, an entry and the variant too.
        _ = try await client.perform(.schedule(["metadata": nested(60)]))
        #expect(await service.calls.count == 1)
    }

    /// A number inside so many variants, and another one.
    private func nested(_ depth: Int) -> Value { (0...depth).reduce(.byte(1)) { value, _ in .variant(value) } }

    @Test func `a call that is too large is refused, and others go on`() async throws {
        let large = String(repeating: "a", count: 1 << 20)
        let other = Task { [client] in try await client.perform(.stopRinging()) }
        #expect(await client.error(of: .schedule(["title": .string(large)]))?.code == .tooLarge)
        #expect(await client.error(of: .startTimer(seconds: 1, title: large))?.code == .tooLarge)
        _ = try await other.value
        _ = try await client.perform(.schedule(["title": .string(String(large.dropLast(1000)))]))
        #expect(await service.calls.map(\.method) == ["StopRinging", "Schedule"])
    }

    @Test func `without a service, or a bus, the error says so`() async throws {
        #expect(try await client.perform(.isServiceRunning()))
        await service.end()
        #expect(await client.error(of: .stopRinging())?.isServiceMissing == true)
        #expect(try await client.perform(.isServiceRunning()) == false)
        #expect(
            await thrownError { try await AlarmsClient.connect(toBusAt: "unix:path=/proc/nonexistent") }?
                .isServiceMissing == true)
    }

    @Test func `a hundred calls at once are all answered`() async throws {
        let client = client
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await client.perform(.schedule([:])).id } }
            var count = 0
            for try await id in group where id == FakeService.id { count += 1 }
            #expect(count == 100)
        }
    }

    @Test func `events end with the connection, also those that are requested after its end`() async throws {
        var events = await client.events().makeAsyncIterator()
        bus.kill()
        while let event = await events.next() {
            if event == .disconnected { break }
        }
        #expect(await events.next() == nil)
        var later = await client.events().makeAsyncIterator()
        #expect(await later.next() == .disconnected)
        #expect(await later.next() == nil)
    }

    @Test func `a call that waits when the bus ends is answered by an error`() async throws {
        let client = client
        bus.pause()
        let answer = Task { try await client.perform(.stopRinging()) }
        bus.kill()
        #expect(await thrownError { try await answer.value }?.isServiceMissing == true)
        #expect(await client.error(of: .stopRinging())?.isServiceMissing == true)
    }
}
