import AlarmsClient
import JSONText
import TestSupport
import Testing

@testable import alarmsctl

/// The output of `status` about what the service says of itself.
struct StatusTests {
    private func status(_ sound: SoundStatus?, _ service: [String: Value]) -> ServiceStatus {
        let service = ServiceProperties(service)
        return ServiceStatus(
            service: service, alarms: [], next: nil, facts: .gathered(from: service, of: nil), sound: sound)
    }

    private func sound(_ values: [String: Value]) -> SoundStatus { SoundStatus(values) }

    private let device: [String: Value] = [
        "server": .string("pulseaudio 16.1"), "output": .string("Built-in Audio"), "muted": .boolean(false),
        "volume": .double(0.8),
    ]

    @Test func `a service that is too old for them has unknown rows, and null in JSON`() {
        let status = status(nil, [:])
        let text = status.text(at: 0)
        for row in ["Sound:          unknown\n", "Store:          unknown\n", "Settings:       unknown\n"] {
            #expect(text.contains(row), "\(text)")
        }
        let json = JSON(status).text
        for member in [
            "\"Sound\": null", "\"SoundProblem\": null", "\"StoreProblem\": null", "\"StoreNotices\": null",
            "\"PreferencesProblems\": null",
        ] {
            #expect(json.contains(member), "\(json)")
        }
    }

    @Test func `activities have a row, unless the service is too old for them`() {
        var status = status(nil, [:])
        #expect(!status.text(at: 0).contains("Activities"))
        #expect(JSON(status).text.contains(#""Activities": null, "ActivitiesEnabled": null, "#))
        status.activities = ["active", "stale", "pending", "ended"].map {
            ActivityProperties(["Id": .string($0), "State": .string($0)])
        }
        status.activitiesAreEnabled = true
        #expect(status.text(at: 0).contains("\nActivities:     4 (2 active, 1 ended, 1 pending)\n"))
        #expect(JSON(status).text.contains(#""Activities": 4, "ActivitiesEnabled": true, "#))
        status.activities = []
        #expect(status.text(at: 0).contains("\nActivities:     0\n"))
        status.activitiesAreEnabled = false
        #expect(status.text(at: 0).contains("\nActivities:     switched off (activities = no)\n"))
    }

    @Test func `the reason why people may not see an alert is below the notification server`() {
        let status = status(
            nil, ["NotificationServer": .string("dunst"), "AlertProblem": .string("Something closes\u{1B}[2J it.")])
        #expect(status.text(at: 0).contains("\nNotifications:  dunst\nNotifications:  Something closes"))
        #expect(!status.text(at: 0).contains("\u{1B}"))
        #expect(JSON(status).text.contains(#""NotificationServer": "dunst", "AlertProblem": "Something"#))
    }

    @Test func `the next wake-up is shown with its source and its alarm`() {
        let hour: UInt64 = 3_600_000_000
        let service: [String: Value] = [
            "WakeSupport": .string("timerfd"), "NextWakeUSec": .uint64(hour), "NextWakeAlarm": .string("a\u{1B}"),
        ]
        let time = "\(LocalTime.date(hour, at: 0)) (in 1 h), by a timer of the service's own"
        #expect(status(nil, service).text(at: 0).contains("\nNext wake:      \(time), for a\u{FFFD}\n"))
        let json = JSON(status(nil, service)).text
        #expect(json.contains(#""NextWakeUSec": 3600000000, "NextWakeAlarm": "a"#))
        let none = status(nil, ["WakeSupport": .string("timerfd")]).text(at: 0)
        #expect(none.contains("\nNext wake:      none: no alarm needs it\n"))
        let helpless = status(nil, ["WakeSupport": .string("none")]).text(at: 0)
        #expect(helpless.contains("\nNext wake:      none: nothing can wake it\n"))
        #expect(!status(nil, [:]).text(at: 0).contains("Next wake"))
    }

    @Test func `show reports waking for an alarm that rings`() {
        let hour: UInt64 = 3_600_000_000
        func alarm(_ willWake: Bool, _ configuration: [String: Value] = [:]) -> AlarmProperties {
            AlarmProperties([
                "Id": .string("a"), "NextFireUSec": .uint64(hour), "WillWake": .boolean(willWake),
                "Configuration": .dictionary(configuration),
            ])
        }
        func text(_ alarm: AlarmProperties, _ service: [String: Value]) -> String? {
            Messages.wakes(for: alarm, ServiceProperties(service), at: 0)
        }
        let time = "\(LocalTime.date(hour, at: 0)) (in 1 h)"
        let (own, other) = (Value.string("a"), Value.string("b"))
        let service: [String: Value] = ["WakeSupport": .string("helper"), "NextWakeUSec": .uint64(hour)]
        #expect(
            text(alarm(true), service.merging(["NextWakeAlarm": own]) { $1 }) == "\(time), by a timer of alarms-waker")
        #expect(
            text(alarm(true), service.merging(["NextWakeAlarm": other]) { $1 })
                == "yes, by a timer of alarms-waker; next \(time), for another alarm")
        #expect(text(alarm(false, ["wake": .boolean(false)]), service) == "no: wake=no")
        #expect(
            text(alarm(false), ["WakeSupport": .string("none"), "WakeProblem": .string("no clock")]) == "no: no clock")
        #expect(text(alarm(true), [:]) == nil)
        #expect(text(AlarmProperties(["Id": .string("a")]), service) == nil)
        #expect(Messages.description(alarm(true), waking: "yes", at: 0).contains("Wakes:        yes"))
    }

    @Test func `without a problem each has a short row`() {
        let status = status(
            sound(device),
            ["SoundProblem": .string(""), "PreferencesProblems": .strings([]), "StoreProblem": .string("")])
        let text = status.text(at: 0)
        for row in [
            "Sound:          Built-in Audio (pulseaudio 16.1), volume 80%\n", "Store:          saved\n",
            "Settings:       no errors\n",
        ] {
            #expect(text.contains(row), "\(text)")
        }
        #expect(!text.contains("last time"))
        let json = JSON(status).text
        #expect(
            json.contains(
                #""Sound": {"server": "pulseaudio 16.1", "output": "Built-in Audio", "muted": false, "volume": 0.8, "#
                    + #""problem": ""}, "SoundProblem": "", "#))
        #expect(json.contains(#""StoreProblem": "", "StoreNotices": null, "PreferencesProblems": [], "#))
    }

    @Test func `a problem stands in the row of its kind, and each error of alarms.conf in one of its own`() {
        let status = status(
            sound(["problem": .string("the sound server can't be reached")]),
            [
                "SoundProblem": .string("alarms-player has\u{1B}[2J failed"),
                "StoreProblem": .string("the disk is full"), "StoreNotices": .strings(["kept in /b\u{1B}c"]),
                "PreferencesProblems": .strings(["/a:1: x", "/a:2: y\n"]),
            ])
        let text = status.text(at: 0)
        #expect(
            text.contains(
                "Sound:          the sound server can't be reached\nSound:          last time: alarms-player has"))
        #expect(text.contains("Store:          not saved: the disk is full\nStore:          kept in /b"))
        #expect(text.contains("Settings:       /a:1: x\nSettings:       /a:2: y"))
        #expect(!text.contains("\u{1B}"))
        #expect(JSON(status).text.contains(#""PreferencesProblems": ["/a:1: x", "/a:2: y\n"]"#))
    }

    @Test(
        arguments: [
            (false, "alarms don't ring while nobody is logged in (lingering is off)", "false"),
            (true, "alarms ring without notifications, mostly without sound (lingering is on)", "true"),
            (nil, "unknown", "null"),
        ])
    func `the row about the time after logout says whether alarms ring`(lingers: Bool?, row: String, json: String) {
        var status = status(nil, [:])
        status.lingers = lingers
        #expect(status.text(at: 0).contains("After logout:   \(row)\n"))
        #expect(JSON(status).text.contains("\"Lingers\": \(json),"))
    }

    @Test func `lingering is known where systemd runs`() throws {
        let directory = try TestSupport.TemporaryDirectory()
        let machine = Machine(root: directory.path)
        #expect(machine.lingers("mia") == nil)
        for name in ["run", "run/systemd", "run/systemd/system"] { _ = try directory.makeDirectory(name) }
        #expect(machine.lingers("mia") == false)
        for name in ["var", "var/lib", "var/lib/systemd", "var/lib/systemd/linger"] {
            _ = try directory.makeDirectory(name)
        }
        try directory.write("", to: "var/lib/systemd/linger/mia")
        #expect(machine.lingers("mia") == true)
        #expect(machine.lingers("noah") == false)
    }

    @Test(
        arguments: [
            ([:], "Built-in Audio (pulseaudio 16.1), volume 80%"),
            (
                ["muted": .boolean(true), "problem": .string("the sound is muted")],
                "Built-in Audio (pulseaudio 16.1): the sound is muted"
            ),
            (["muted": .boolean(true)], "Built-in Audio (pulseaudio 16.1), muted until an alarm rings"),
            (
                ["volume": .double(0.08), "problem": .string("the volume is very low")],
                "Built-in Audio (pulseaudio 16.1), volume 8%: the volume is very low"
            ),
            (["volume": .double(0.555), "server": .byte(1)], "Built-in Audio, volume 56%"),
            (["volume": .double(.nan)], "Built-in Audio (pulseaudio 16.1)"),
            (["volume": .double(1e300)], "Built-in Audio (pulseaudio 16.1)"),
            (
                ["output": .byte(1), "muted": .byte(1), "problem": .string("the sound server has no device")],
                "pulseaudio 16.1: the sound server has no device"
            ),
        ] as [([String: Value], String)])
    func `the row about the sound has what is known`(values: [String: Value], row: String) {
        #expect(Messages.sound(sound(device.merging(values) { $1 }), lastProblem: "") == [row])
    }

    @Test func `if nothing is known of the sound the row says so`() {
        #expect(Messages.sound(sound([:]), lastProblem: nil) == ["unknown"])
    }
}
