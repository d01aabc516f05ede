import Foundation
import TestSupport
import Testing

@testable import alarmsctl

/// Alarms that are exported and imported by the real program with the real service.
struct TransferProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    private static let id = "4bf7e5d6-7a51-4c49-9f0e-0f6f6ad9a6f4"

    /// Four alarms, one of each kind of schedule, which together have all keys, none at its default.
    private static let document = """
        {"format": "org.example.Alarms", "version": 1, "alarms": [
          {"id": "00000000-0000-4000-8000-000000000001", "configuration": {
            "title": {"type": "s", "data": "Tea\\nGrün \\"日本\\""}, "countdown-title": {"type": "s", "data": "C"},
            "paused-title": {"type": "s", "data": "P"}, "time": {"type": "s", "data": "07:30:15"},
            "weekdays": {"type": "as", "data": ["mon", "sun"]}, "timezone": {"type": "s", "data": "Asia/Tokyo"},
            "pre-alert": {"type": "t", "data": 60000000}, "post-alert": {"type": "t", "data": 1000001},
            "secondary-behavior": {"type": "s", "data": "both"},
            "buttons": {"type": "a{sa{sv}}", "data": {"custom": {"icon": {"type": "s", "data": "c"}},
              "stop": {"text": {"type": "s", "data": "S"}, "text-color": {"type": "s", "data": "#ABCDEF"}}}},
            "stop-action": {"type": "a{sv}", "data": {"name": {"type": "s", "data": "a"}}},
            "secondary-action": {"type": "a{sv}", "data": {"mode": {"type": "s", "data": "foreground"},
              "name": {"type": "s", "data": "b"}, "parameter": {"type": "v", "data": {"type": "(ib)", "data": [-1, true]}},
              "target": {"type": "s", "data": "org.example.Tea"}}},
            "default-action": {"type": "a{sv}", "data": {"name": {"type": "s", "data": "c"}}},
            "sound": {"type": "s", "data": "none"}, "volume": {"type": "d", "data": 0.25},
            "fade-in": {"type": "t", "data": 1}, "break-through": {"type": "b", "data": false},
            "rising-volume": {"type": "b", "data": true}, "speak": {"type": "b", "data": true},
            "tint": {"type": "s", "data": "#010203"}, "icon": {"type": "s", "data": "i"}, "alert-timeout": {"type": "t", "data": 18446744073709551615},
            "on-timeout": {"type": "s", "data": "stop"}, "max-snoozes": {"type": "u", "data": 7},
            "missed": {"type": "s", "data": "drop"}, "grace": {"type": "t", "data": 0},
            "wake": {"type": "b", "data": false}, "countdown-notice": {"type": "s", "data": "always"},
            "app-id": {"type": "s", "data": "org.example.Tea"}}},
          {"id": "00000000-0000-4000-8000-000000000002", "configuration": {
            "title": {"type": "s", "data": "Date"}, "time": {"type": "s", "data": "00:00"},
            "date": {"type": "s", "data": "2199-12-24"}, "enabled": {"type": "b", "data": false},
            "keep": {"type": "b", "data": true}}},
          {"id": "00000000-0000-4000-8000-000000000003", "configuration": {
            "fire-at": {"type": "t", "data": 7258201200000001},
            "layout": {"type": "a{sv}", "data": {"minimal": {"type": "a{sv}", "data": {
              "type": {"type": "s", "data": "icon"}, "name": {"type": "s", "data": "i"}}}}},
            "metadata": {"type": "a{sv}", "data": {"y": {"type": "y", "data": 255}, "b": {"type": "b", "data": true},
              "n": {"type": "n", "data": -32768}, "q": {"type": "q", "data": 65535}, "i": {"type": "i", "data": -7},
              "u": {"type": "u", "data": 4294967295}, "x": {"type": "x", "data": -9223372036854775808},
              "t": {"type": "t", "data": 18446744073709551615}, "d": {"type": "d", "data": -2.5},
              "inf": {"type": "d", "data": "Infinity"}, "s": {"type": "s", "data": ""}, "o": {"type": "o", "data": "/a"},
              "g": {"type": "g", "data": "a{sv}"}, "ay": {"type": "ay", "data": [1, 2]}, "aas": {"type": "aas", "data": []},
              "r": {"type": "(sv(b))", "data": ["a", {"type": "v", "data": {"type": "i", "data": 1}}, [false]]},
              "e": {"type": "a{us}", "data": [[7, "seven"]]}, "av": {"type": "av", "data": [{"type": "s", "data": "x"}]}}}}},
          {"id": "00000000-0000-4000-8000-000000000004", "configuration": {
            "title": {"type": "s", "data": "Timer"}, "pre-alert": {"type": "t", "data": 360000000000}}}
        ]}

        """

    /// Runs a shell's command, in which `F` is the file `name` of this `text`.
    private func shell(
        _ command: String, _ text: String = "", in session: Session? = nil
    ) throws -> (code: Int32, output: String, errors: String) {
        let session = session ?? self.session
        let file = try session.bus.directory.write(text, to: "file")
        let path = "\(try ProgramRun.path(of: "")):\(session.bus.environment["PATH"] ?? "")"
        let environment = session.bus.environment.merging(["PATH": path, "F": file, "TZ": "Asia/Kolkata"]) { $1 }
        let run = try ProgramRun("/bin/sh", ["-c", command], environment: environment, in: session.loop)
        return (try Session.code(of: run), run.outputText, run.errorText)
    }

    /// Writes a file into the session's directory, and makes the directories on its path.
    @discardableResult
    private func write(_ text: String, to name: String) throws -> URL {
        let url = URL(fileURLWithPath: session.bus.directory.path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url
    }

    private func alarms(_ text: String) throws -> [AnyHashable: NSDictionary] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let rows = try #require(object?["alarms"] as? [NSDictionary])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as? String ?? "", $0) })
    }

    @Test func `an export is imported on another machine as the same alarms, with every key and every type`() throws {
        let other = try Session(environment: ["TZ": "America/New_York"])
        let set = try shell("alarmsctl import \"$F\"", Self.document)
        #expect(set.code == 0 && set.errors.isEmpty, "\(set)")
        #expect(set.output.split(separator: "\n").count == 4)
        let exported = try shell("alarmsctl export")
        #expect(try alarms(exported.output) == alarms(Self.document))
        let moved = try shell("alarmsctl import <\"$F\" >/dev/null && alarmsctl export", exported.output, in: other)
        #expect(moved.code == 0 && moved.errors.isEmpty, "\(moved)")
        #expect(try alarms(moved.output) == alarms(exported.output))
        // Each key is in one of the alarms.
        let document = try AlarmDocument(reading: Array(exported.output.utf8))
        let keys = Set(document.alarms.flatMap(\.configuration.keys))
        let version = try #require(try session.json("version") as? [String: Any])
        let service = try #require(version["service"] as? [String: Any])
        #expect(try keys.union(["usage", "reset"]) == Set(#require(service["ConfigurationKeys"] as? [String])))
    }

    @Test func `the configuration is exported as busctl prints it`() throws {
        let id = try session.add(
            "Mon,Tue 07:00", "Tea", "buttons.stop.text=Off", "metadata.a=b", "volume=0.5", "grace=1h")
        let exported = try #require(try alarms(session.run("export", "tea").output)[id])
        let path = "/org/example/Alarms/alarm/\(id.replacingOccurrences(of: "-", with: "_"))"
        let property = "org.example.Alarms \(path) org.example.Alarms.Alarm Configuration"
        let text = try shell("busctl --user --json=short get-property \(property)").output
        let printed = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(exported["configuration"] as? NSDictionary == printed["data"] as? NSDictionary)
    }

    @Test func `an import that is run twice changes nothing, and one with --replace only what is other`() throws {
        #expect(try shell("alarmsctl import \"$F\"", Self.document).code == 0)
        #expect(try shell("alarmsctl import \"$F\" \"$F\"", Self.document) == (0, "", ""))
        #expect(try session.run("update", "date", "title=Other", "snooze=3m", "reset=keep").code == 0)
        #expect(try session.run("update", "timer", "07:30").code == 0)
        let kept = try shell("alarmsctl import \"$F\"", Self.document)
        #expect(kept.code == 1 && kept.output.isEmpty, "\(kept)")
        #expect(
            kept.errors == """
                alarmsctl: 'Date': not imported: it is set already, with other keys; --replace changes them
                alarmsctl: 'Timer': not imported: it is set already, with other keys; --replace changes them

                """)
        let replaced = try shell("alarmsctl import --replace --json \"$F\"", Self.document)
        #expect(replaced.code == 0 && replaced.errors.isEmpty, "\(replaced)")
        #expect(replaced.output.split(separator: "\n").count == 4)
        #expect(try alarms(session.run("export").output) == alarms(Self.document))
    }

    @Test func `what can't be set is reported by alarm and key, and the rest is set`() throws {
        func alarm(_ number: Int, _ key: String) -> String {
            """
            {"id": "00000000-0000-4000-8000-00000000000\(number)", "configuration": \
            {"title": {"type": "s", "data": "A\(number)"}, \(key)}}
            """
        }
        let text =
            #"{"format": "org.example.Alarms", "version": 1, "alarms": ["#
            + [
                alarm(1, #""fire-at": {"type": "t", "data": 1000000}"#),
                alarm(2, #""time": {"type": "s", "data": "07:00"}, "date": {"type": "s", "data": "2020-01-01"}"#),
                alarm(3, #""pre-alert": {"type": "t", "data": 3600000000}, "colour": {"type": "s", "data": "red"}"#),
                alarm(4, #""pre-alert": {"type": "t", "data": 3600000000}, "volume": {"type": "d", "data": 2}"#),
                alarm(5, #""pre-alert": {"type": "t", "data": 3600000000}"#),
                alarm(6, #""reset": {"type": "as", "data": ["title"]}"#),
            ].joined(separator: ", ") + "]}"
        let run = try shell("alarmsctl import \"$F\"", text)
        #expect(run.code == 1 && run.output == "00000000-0000-4000-8000-000000000005\n", "\(run)")
        let lines = run.errors.split(separator: "\n").map(String.init)
        try #require(lines.count == 5, "\(lines)")
        #expect(lines[0].hasPrefix("alarmsctl: 'A1': fire-at: not imported: its time has passed, Thu 1 Jan 1970"))
        #expect(lines[1].hasPrefix("alarmsctl: 'A2': date: not imported: its time has passed, Wed 1 Jan 2020 07:00"))
        #expect(lines[2].hasPrefix("alarmsctl: 'A3': unknown key 'colour'"))
        #expect(lines[3].hasPrefix("alarmsctl: 'A6': unknown key 'reset'"))
        // The service's refusal.
        #expect(lines[4].hasPrefix("alarmsctl: 'A4': volume: expected "))
        #expect(try session.run("export").output.split(separator: "\n").count == 3)
    }

    @Test func `nothing is set by a file that is wrong anywhere`() throws {
        let wrong = Self.document.replacingOccurrences(of: "360000000000}}}", with: "-1}}}")
        let run = try shell("alarmsctl import \"$F\"", wrong)
        #expect(run.code == 1 && run.output.isEmpty, "\(run)")
        #expect(
            run.errors.contains(
                "alarms[3] (00000000-0000-4000-8000-000000000004): pre-alert: expected a value of type t, got -1"))
        for text in ["", "hello", String(Self.document.dropLast(10)), "{}", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"] {
            let run = try shell("alarmsctl import - <\"$F\"", text)
            #expect(run.code == 1 && run.errors.hasPrefix("alarmsctl: '-': "), "\(run)")
        }
        #expect(try shell("alarmsctl import /nowhere \"$F\"", Self.document).code == 1)
        #expect(try shell("alarmsctl import --from kclock \"$F\"", Self.document).code == 1)
        #expect(try shell("alarmsctl import --from clock \"$F\"", Self.document).code == 2)
        #expect(try session.run("list").output == "No alarms.\n")
    }

    @Test func `a dry run shows what would be set, and sets nothing`() throws {
        let shown = try shell("alarmsctl import --dry-run \"$F\"", Self.document)
        #expect(shown.code == 0 && shown.errors.isEmpty, "\(shown)")
        #expect(shown.output.contains("Title:        Date\nSchedule:     2199-12-24 00:00\n"))
        #expect(shown.output.contains("  alert-timeout=never\n"))
        let document = try shell("alarmsctl import --dry-run --json \"$F\"", Self.document).output
        #expect(try alarms(document) == alarms(Self.document))
        #expect(try session.run("list").output == "No alarms.\n")
    }

    @Test func `an alarm that is over isn't imported, which is no failure`() throws {
        let over = Self.document.replacingOccurrences(of: "2199-12-24", with: "2020-12-24")
        let run = try shell("alarmsctl import \"$F\"", over)
        #expect(run.code == 0 && run.output.split(separator: "\n").count == 3, "\(run)")
        #expect(
            run.errors.hasPrefix("alarmsctl: 'Date': date: not imported: its time has passed, Thu 24 Dec 2020")
                && run.errors.split(separator: "\n").count == 1, "\(run)")
    }

    @Test func `all alarms are set, whether their ids can be printed or not`() throws {
        let full = try shell("alarmsctl import \"$F\" >/dev/full", Self.document)
        #expect(full.code == 1 && full.errors.hasPrefix("alarmsctl: can't write to standard output: "), "\(full)")
        #expect(try alarms(session.run("export").output) == alarms(Self.document))
        let other = try Session(environment: ["TZ": "Europe/Berlin"])
        let closed = try shell(
            """
            mkfifo "$F.go"
            { read -r line <"$F.go"; alarmsctl import "$F"; echo $? >&2; } | { exec <&-; echo go >"$F.go"; }
            """, Self.document, in: other)
        #expect(closed.errors == "141\n")
        #expect(try alarms(other.run("export").output) == alarms(Self.document))
    }

    @Test func `the app of an alarm isn't replaced`() throws {
        #expect(try shell("alarmsctl import \"$F\"", Self.document).code == 0)
        let text = Self.document.replacingOccurrences(of: "\"org.example.Tea\"}}},", with: "\"a.b\"}}},")
        try #require(text != Self.document)
        let run = try shell("alarmsctl import --replace \"$F\"", text)
        #expect(run.code == 1 && run.output.isEmpty, "\(run)")
        #expect(run.errors.hasSuffix(": app-id: not imported: the app of an alarm can't be changed\n"), "\(run)")
    }

    @Test func `other programs' alarms are found where those keep them, and set once`() throws {
        for (file, place) in [
            ("kclockd-25.04.rc", "home/config/kclockdrc"), ("kalarm-24.12.ics", "home/data/kalarm/calendar.ics"),
        ] {
            try write(String(decoding: try OtherProgram.bytes(file), as: UTF8.self), to: place)
        }
        let clocks = try shell("alarmsctl import --from kclock")
        #expect(clocks.code == 1 && clocks.output.split(separator: "\n").count == 5, "\(clocks)")
        #expect(clocks.errors.split(separator: "\n").count == 2)
        #expect(try shell("alarmsctl import --from kclock").output.isEmpty)
        let calendar = try shell("alarmsctl import --from kalarm")
        #expect(calendar.code == 1 && calendar.output.split(separator: "\n").count >= 8, "\(calendar)")
        let again = try shell("alarmsctl import --from kalarm")
        #expect(again.output.isEmpty && again.errors == calendar.errors, "\(again)")
        #expect(try session.run("show", "Fireworks").output.contains("Schedule:     2099-12-31 23:59\n"))
    }

    @Test func `GNOME Clocks' settings are those of dconf, or of gsettings, and of its Flatpak`() throws {
        let none = try shell("PATH=$(dirname \"$(command -v alarmsctl)\"); alarmsctl import --from gnome-clocks")
        #expect(none.code == 1 && none.errors.contains("dconf"), "\(none)")
        let dump = try OtherProgram.url("gnome-clocks-48.dump").path
        let directory = session.bus.directory
        let programs = try directory.makeDirectory("bin")
        try directory.makeProgram("[ \"$1 $2\" = 'dump /org/gnome/clocks/' ] && cat '\(dump)'", named: "bin/dconf")
        try directory.makeProgram(
            "[ \"$1 $2\" = 'get org.gnome.clocks' ] && sed -n \"s/^$3=//p\" '\(dump)'", named: "bin/gsettings")
        let command = "PATH=\"\(programs):$PATH\" alarmsctl import --from gnome-clocks"
        let set = try shell(command)
        #expect(set.code == 0 && set.output.split(separator: "\n").count == 7, "\(set)")
        try directory.makeProgram("exit 1", named: "bin/dconf")
        #expect(try shell(command) == (0, "", ""))
        try write(
            "[org/gnome/clocks]\ntimers=[{'duration': <7>}]\n",
            to: "home/.var/app/org.gnome.clocks/config/glib-2.0/settings/keyfile")
        #expect(try shell(command).output.split(separator: "\n").count == 1)
    }

    @Test func `an alarm that isn't there can't be exported`() throws {
        #expect(
            try session.run("export").output == "{\"format\": \"org.example.Alarms\", \"version\": 1, \"alarms\": []}\n"
        )
        #expect(try session.run("export", "tea").code == 1)
        #expect(try session.run("export", Self.id).code == 1)
    }
}
