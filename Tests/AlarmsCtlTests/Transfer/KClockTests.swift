import AlarmsClient
import KeyFiles
@testable import alarmsctl
import Testing

struct KClockTests {
    @Test func `the configuration of KClock is imported`() throws {
        let imported = try OtherProgram.imported(try OtherProgram.bytes("kclockd-25.04.rc"))
        #expect(
            try imported.configuration("Aufstehen für die Arbeit") == [
                "title": .string("Aufstehen für die Arbeit"), "time": .string("06:45"),
                "weekdays": .strings(["mon", "tue", "wed", "thu", "fri"]), "post-alert": .uint64(540_000_000),
                "on-timeout": .string("stop"),
                "sound": .string("/usr/share/sounds/freedesktop/stereo/alarm-clock-elapsed.oga"),
            ])
        #expect(
            try imported.configuration("Say \"hi\"  [x=y] 日本") == [
                "title": .string("Say \"hi\"  [x=y] 日本"), "time": .string("09:30"),
                "weekdays": .strings(["sat", "sun"]), "post-alert": .uint64(900_000_000),
                "alert-timeout": .uint64(.max),
                "sound": .string("/home/a b/ön.ogg"),
            ])
        #expect(
            try imported.configuration("f3817a19-1392-42f4-8f3e-82b050a1a9a8") == [
                "time": .string("23:05"), "keep": .boolean(true), "enabled": .boolean(false),
                "post-alert": .uint64(300_000_000), "alert-timeout": .uint64(300_000_000),
                "on-timeout": .string("stop"),
            ])
        #expect(
            try imported.configuration("Tea") == [
                "title": .string("Tea"), "pre-alert": .uint64(300_000_000), "enabled": .boolean(false),
                "keep": .boolean(true),
            ])
        #expect(imported.alarms.count == 5)
        #expect(
            imported.omissions("Work") == [
                "imported without its repetition", "imported without the command that it runs",
            ])
        #expect(imported.omissions.count == 2)
    }

    @Test func `KConfig's escape sequences are understood`() throws {
        #expect(KeyFile.unescaped(#"\sa\tb\nc\\d\x41\xc3\xb6\q\x"#) == " a\tb\nc\\dAö\\q\\x")
        let imported = try OtherProgram.imported(
            #"""
            [Alarms][$i]
            # a comment
            {a}[$e]={"name":"a\\\\b\\n","hours":1,"minutes":2,"daysOfWeek":127,"enabled":true}
            """#)
        #expect(imported.alarms.map(\.configuration["title"]) == [.string("a\\b\n")])
        #expect(imported.alarms[0].configuration["weekdays"]?.stringsValue?.count == 7)
    }

    @Test func `invalid alarms are reported by name, and a text that isn't JSON is refused`() throws {
        let wrong = try OtherProgram.imported(
            "[Alarms]\n{a}={\"name\":\"A\",\"hours\":7}\n{b}={}\n[Timers]\ntimersList=[{\"label\":\"C\",\"length\":0},{}]\n"
        )
        #expect(wrong.alarms.isEmpty)
        #expect(wrong.omissions.map(\.alarm) == ["A", "{b}", "C", "timers[1]"])
        let problem = #expect(throws: Problem.self) { try OtherProgram.imported("[Alarms]\n{a}={name}\n") }
        #expect(problem.map(Messages.problem)?.hasPrefix("{a}: line 1, column 2: ") == true)
    }
}
