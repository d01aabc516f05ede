import AlarmCore
import Foundation
import Testing

@testable import alarmsd

@Suite struct PreferencesTextTests {
    private func read(_ text: String) -> PreferencesText { PreferencesText(Array(text.utf8), home: "/home/me") }

    @Test func `all keys are read`() {
        let text = read(
            """
            # My preferences.
            snooze = 9m
            sound=bell
              volume  =  0.7
            alert-timeout = never   # until I come

            pause-media = no
            shutdown-warning = no
            break-through = no
            speak = yes
            volume-floor = 45%
            rising-volume = yes
            upcoming-notice = 1 h
            light-screen = no
            visual-bell = yes
            activities = no
            """)
        #expect(text.problems.isEmpty)
        let preferences = Preferences(text.values)
        let defaults = Defaults(
            snooze: .minutes(9), alertTimeout: .never, sound: .themed("bell"), volume: 0.7, breaksThrough: false,
            risesInVolume: true, speaks: true)
        #expect(preferences.defaults == defaults)
        #expect(!preferences.pausesMedia)
        #expect(!preferences.warnsOfShutdown)
        #expect(!preferences.lightsScreen)
        #expect(preferences.hasVisualBell)
        #expect(!preferences.allowsActivities)
        #expect(preferences.volumeFloor == 45)
        #expect(preferences.upcomingNotice == .hours(1))
    }

    @Test func `a byte order mark doesn't affect the first line`() {
        let text = read("\u{FEFF}volume = 0.5\nsnooze = soon\n")
        #expect(Preferences(text.values).defaults.volume == 0.5)
        #expect(text.problems.count == 1)
        #expect(text.problems.first?.description.hasPrefix("2: snooze: ") == true)
        #expect(read("\u{FEFF}").problems.isEmpty)
        // Anywhere else it is text.
        #expect(read("\nvolume = 0.5\n\u{FEFF}snooze = 9m").problems.count == 1)
    }

    @Test func `an empty file sets nothing`() {
        for text in ["", "\n\n", "# nothing\n", "   \t\r\n#\n"] {
            #expect(read(text).problems.isEmpty)
            #expect(Preferences(read(text).values) == Preferences())
        }
        #expect(Preferences().defaults == .builtIn)
        #expect(Preferences().pausesMedia)
        #expect(Preferences().warnsOfShutdown)
        #expect(Preferences().lightsScreen)
        #expect(Preferences().allowsActivities)
        #expect(!Preferences().hasVisualBell)
        #expect(Preferences().defaults.breaksThrough)
        #expect(Preferences().volumeFloor == 30)
        #expect(Preferences().upcomingNotice == .zero)
    }

    @Test(arguments: [
        ("", nil), ("volume-floor = 30%", false), ("volume-floor = 45%\nrising-volume = yes", true),
        ("volume-floor = 45%\nrising-volume = auto", nil), ("rising-volume = no", false), ("rising-volume = yes", true),
    ])
    func `the volume rises unless that, or a floor of the person's own, is set otherwise`(text: String, rises: Bool?) {
        #expect(Preferences(read(text).values).defaults.risesInVolume == rises)
    }

    @Test(
        arguments: [
            ("snooze = none", .snooze(.zero)), ("snooze = 1s", .snooze(.seconds(1))),
            ("snooze=90s", .snooze(.seconds(90))),
            ("snooze = 1h30m", .snooze(.minutes(90))), ("snooze = 10 minutes", .snooze(.minutes(10))),
            ("snooze = 366d", .snooze(.days(366))), ("alert-timeout = 10s", .alertTimeout(.after(.seconds(10)))),
            ("alert-timeout = 24h", .alertTimeout(.after(.hours(24)))),
            ("alert-timeout = never", .alertTimeout(.never)),
            ("volume = 0", .volume(0)), ("volume = 1", .volume(1)), ("volume = .5", .volume(0.5)),
            ("sound = none", .sound(.silence)), ("sound = default", .sound(.standard)),
            ("sound = alarm-clock-elapsed", .sound(.themed("alarm-clock-elapsed"))),
            ("sound = /a b#c.ogg", .sound(.file("/a b#c.ogg"))),
            ("sound = ~/bell.ogg", .sound(.file("/home/me/bell.ogg"))),
            ("sound = \"/a #1.ogg\" # quoted", .sound(.file("/a #1.ogg"))), ("sound = /a #1.ogg", .sound(.file("/a"))),
            ("pause-media = Yes", .pauseMedia(true)), ("pause-media = off", .pauseMedia(false)),
            ("pause-media = no\r", .pauseMedia(false)), ("shutdown-warning = off", .shutdownWarning(false)),
            ("media-keys = no", .mediaKeys(false)), ("media-keys = ON", .mediaKeys(true)),
            ("break-through = off", .breakThrough(false)), ("break-through = 1", .breakThrough(true)),
            ("rising-volume = no", .risingVolume(false)), ("rising-volume = yes", .risingVolume(true)),
            ("rising-volume = auto", .risingVolume(nil)),
            ("volume-floor = 0%", .volumeFloor(0)), ("volume-floor = 100%", .volumeFloor(100)),
            ("upcoming-notice = no", .upcomingNotice(.zero)),
            ("upcoming-notice = 0", .upcomingNotice(.zero)), ("upcoming-notice = 1m", .upcomingNotice(.minutes(1))),
            ("upcoming-notice = 90 minutes", .upcomingNotice(.minutes(90))),
            ("upcoming-notice = 24h", .upcomingNotice(.hours(24))),
            ("tray-icon = false", .trayIcon(false)), ("light-screen = no", .lightScreen(false)),
            ("visual-bell = yes", .visualBell(true)), ("activities = off", .activities(false)),
        ] as [(String, Preferences.Value)])
    func `a value is read as the command line writes it`(line: String, value: Preferences.Value) {
        let text = read(line)
        #expect(text.problems.isEmpty)
        #expect(Array(text.values.values) == [value])
    }

    @Test(arguments: [
        ("snooze = soon", "snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"soon\""),
        ("snooze =", "snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"\""),
        ("snooze = 0", "snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"0\""),
        ("snooze = 367d", "snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"367d\""),
        ("snooze = -9m", "snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"-9m\""),
        ("snooze = never", "snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"never\""),
        (
            "alert-timeout = 99999999999999999999h",
            "alert-timeout: expected 10s to 24h, such as 5m or 1h30m, or never, got \"99999999999999999999h\""
        ),
        ("alert-timeout = 9s", "alert-timeout: expected 10s to 24h, such as 5m or 1h30m, or never, got \"9s\""),
        ("volume = 1.1", "volume: expected 0.0 to 1.0, got \"1.1\""),
        ("volume = 70%", "volume: expected 0.0 to 1.0, got \"70%\""),
        ("volume = nan", "volume: expected 0.0 to 1.0, got \"nan\""),
        ("volume = 0,7", "volume: expected 0.0 to 1.0, got \"0,7\""),
        (
            "sound = bell.ogg",
            "sound: expected default, none, the name of a themed sound, or a path that begins with / or ~/, "
                + "got \"bell.ogg\""
        ),
        (
            "sound = \"/a",
            "sound: expected default, none, the name of a themed sound, or a path that begins with / or ~/, "
                + "got \"\\\"/a\""
        ),
        (
            "sound = \"bell\" or not",
            "sound: expected default, none, the name of a themed sound, or a path that begins with / or ~/, "
                + "got \"\\\"bell\\\" or not\""
        ),
        ("media-keys = 2", "media-keys: expected yes or no, got \"2\""),
        ("break-through = maybe", "break-through: expected yes or no, got \"maybe\""),
        ("rising-volume = 90%", "rising-volume: expected auto, yes or no, got \"90%\""),
        ("volume-floor = 30", "volume-floor: expected 0% to 100%, got \"30\""),
        ("volume-floor = 101%", "volume-floor: expected 0% to 100%, got \"101%\""),
        ("volume-floor = +3%", "volume-floor: expected 0% to 100%, got \"+3%\""),
        ("volume-floor = %", "volume-floor: expected 0% to 100%, got \"%\""),
        ("tray-icon = dark", "tray-icon: expected yes or no, got \"dark\""),
        ("upcoming-notice = 59s", "upcoming-notice: expected no, or 1m to 24h, such as 30m or 1h, got \"59s\""),
        ("upcoming-notice = 25h", "upcoming-notice: expected no, or 1m to 24h, such as 30m or 1h, got \"25h\""),
        ("upcoming-notice = yes", "upcoming-notice: expected no, or 1m to 24h, such as 30m or 1h, got \"yes\""),
        ("light-screen = dim", "light-screen: expected yes or no, got \"dim\""),
        ("visual-bell = bright", "visual-bell: expected yes or no, got \"bright\""),
        ("activities = some", "activities: expected yes or no, got \"some\""),
        ("pause-media = maybe", "pause-media: expected yes or no, got \"maybe\""),
        ("shutdown-warning = 5m", "shutdown-warning: expected yes or no, got \"5m\""),
        (
            "colour = red",
            "expected one of the keys snooze, sound, volume, speak, activities, alert-timeout, break-through, "
                + "volume-floor, rising-volume, pause-media, shutdown-warning, media-keys, tray-icon, light-screen, "
                + "visual-bell or upcoming-notice, got \"colour\""
        ),
        ("snooze 9m", "expected KEY = VALUE, got \"snooze 9m\""),
        ("[Alarms]", "expected KEY = VALUE, got \"[Alarms]\""),
        ("= 9m", "expected KEY = VALUE, got \"= 9m\""),
    ])
    func `an invalid line is reported with its number, and doesn't affect the others`(
        line: String, problem: String
    ) {
        let text = read("#\n\(line)\n" + (line.hasPrefix("volume =") ? "snooze = 5m" : "volume = 0.5"))
        #expect(text.problems.map(\.description) == ["2: \(problem)"])
        #expect(text.values.count == 1)
    }

    @Test(
        arguments: [
            ("snooze = 90", .snooze(.seconds(90)), "snooze: 90 is read as 90s; please write the unit: 90s or 90m"),
            (
                "alert-timeout = 120", .alertTimeout(.after(.minutes(2))),
                "alert-timeout: 120 is read as 120s; please write the unit: 120s or 120m"
            ),
            (
                "upcoming-notice = \"90.5\"", .upcomingNotice(.seconds(90) + Interval(microseconds: 500_000)),
                "upcoming-notice: 90.5 is read as 90.5s; please write the unit: 90.5s or 90.5m"
            ),
        ] as [(String, Preferences.Value, String)])
    func `a length without a unit is seconds, and the unit is asked for`(
        line: String, value: Preferences.Value, problem: String
    ) {
        let text = read("#\n\(line)\nvolume = 0.5")
        #expect(text.problems.map(\.description) == ["2: \(problem)"])
        #expect(text.values.count == 2 && text.values.values.contains(value))
    }

    @Test func `a wrong value keeps the default, and a second one doesn't count`() {
        let text = read("snooze = soon\nsnooze = 5m\nvolume = 0.5\nvolume = 0.6\n")
        #expect(text.values == [.volume: .volume(0.5)])
        #expect(
            text.problems.map(\.description) == [
                "1: snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"soon\"",
                "2: snooze: expected once, got it again; only line 1 counts",
                "4: volume: expected once, got it again; only line 3 counts",
            ])
    }

    @Test func `a line that isn't UTF-8, or has control characters, is reported escaped`() {
        let text = PreferencesText(Array("volume = 0.5\n\u{1B}[2J = 1\n".utf8) + [0x73, 0xFF, 0xFE], home: nil)
        #expect(text.values == [.volume: .volume(0.5)])
        #expect(text.problems.count == 2)
        #expect(text.problems[1].description.hasPrefix("3: expected UTF-8, got "))
        for problem in text.problems { #expect(!problem.description.unicodeScalars.contains { $0.value < 0x20 }) }
    }

    @Test func `any bytes are read without harm`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("snooze=volume \t\r\n\"#~/[]09m.%é\u{0}\u{7F}".utf8) + [0xFF, 0xC3]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<200, using: &generator)).compactMap { _ in alphabet.randomElement() }
            let text = PreferencesText(bytes, home: "/home/me")
            #expect(text.problems.count <= bytes.count(where: { $0 == UInt8(ascii: "\n") }) + 1)
        }
    }

    @Test func `the example has every key with the default that holds`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: tests.appendingPathComponent("../../desktop/alarms.conf"), encoding: .utf8)
        #expect(Preferences(read(example).values) == Preferences())
        #expect(read(example).problems.isEmpty && read(example).values.isEmpty)
        // A setting that is commented out begins without a space.
        let lines = example.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { $0.dropFirst() }
        let text = read(lines.joined(separator: "\n"))
        #expect(text.problems.isEmpty)
        #expect(Set(text.values.keys) == Set(Preferences.Key.allCases))
        #expect(Preferences(text.values) == Preferences())
    }

    /// The source of the manual page.
    private func manualPage() throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let page = tests.appendingPathComponent("../../desktop/man/alarms.conf.5")
        return try String(contentsOf: page, encoding: .utf8).replacingOccurrences(of: "\\-", with: "-")
    }

    @Test func `the manual page says of every key which range its values have, and what holds by default`() throws {
        let keys = try manualPage().components(separatedBy: ".SH ").first { $0.hasPrefix("KEYS\n") }
        let entries = try #require(keys).components(separatedBy: ".TP\n.B ").dropFirst()
        #expect(entries.count == Preferences.Key.allCases.count)
        for entry in entries {
            let lines = entry.split(separator: "\n")
            let key = try #require(Preferences.Key(rawValue: String(lines[0])), "\(lines[0])")
            let text = try #require(lines.last { $0.hasPrefix("Default: ") }).dropFirst("Default: ".count).dropLast()
            let value = try #require(key.value(String(text), home: nil), "\(key): \(text)")
            // A floor that is set changes the default of another key.
            var values: [Preferences.Key: Preferences.Value] = [.risingVolume: .risingVolume(nil)]
            values[key] = value
            #expect(Preferences(values) == Preferences(), "\(key)")
            let expected = "\(key.expected)".components(separatedBy: ", such as")[0]
            for word in expected.split(whereSeparator: { " ,".contains($0) }) where word.contains(where: \.isNumber) {
                #expect(entry.contains(word), "\(key): \(word)")
            }
            if expected == "yes or no" { #expect(entry.contains(": yes or no"), "\(key)") }
        }
    }

    @Test func `the example of the manual page has every key, and is understood`() throws {
        let rest = try #require(try manualPage().components(separatedBy: ".EX\n").last)
        let example = try #require(rest.components(separatedBy: ".EE\n").first)
        let text = read(example)
        #expect(text.problems.isEmpty)
        #expect(Set(text.values.keys) == Set(Preferences.Key.allCases))
    }
}
