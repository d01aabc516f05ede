import AlarmsClient
@testable import alarmsctl
import JSONText
import Testing

struct GNOMEClocksTests {
    @Test(arguments: ["gnome-clocks-43.dump", "gnome-clocks-48.dump"])
    func `the settings of GNOME Clocks are imported`(file: String) throws {
        let imported = try OtherProgram.imported(try OtherProgram.bytes(file))
        #expect(imported.omissions.isEmpty)
        #expect(
            try imported.configuration("Wake up") == [
                "title": .string("Wake up"), "time": .string("06:45"), "post-alert": .uint64(540_000_000),
                "weekdays": .strings(["mon", "tue", "wed", "thu", "fri"]), "on-timeout": .string("stop"),
            ])
        #expect(
            try imported.configuration("Bob's \"bread\" \\ 日本 ") == [
                "title": .string("Bob's \"bread\" \\ 日本 \n2"), "time": .string("18:05"), "keep": .boolean(true),
                "post-alert": .uint64(600_000_000), "alert-timeout": .uint64(300_000_000),
                "on-timeout": .string("stop"),
            ])
        #expect(imported.alarms.first?.id == "3f2a6c1e-9b7d-4e5f-8a0b-1c2d3e4f5a6b")
        let once = try imported.configuration("Off once")
        #expect(once["enabled"] == .boolean(false) && once["time"] == .string("00:00"))
        // The weekends' alarm was off in version 43, and was set to ring in version 48.
        let weekends = try #require(imported.alarms.first { $0.id.hasPrefix("ffeeddcc") }).configuration
        #expect(weekends["weekdays"] == .strings(["sat", "sun"]) && weekends["title"] == nil)
        let timer: [String: Value] = [
            "title": .string("Tea"), "pre-alert": .uint64(300_000_000), "enabled": .boolean(false),
            "keep": .boolean(true),
        ]
        let timers = imported.alarms.filter { $0.configuration["pre-alert"] != nil }
        #expect(timers.first?.configuration == timer)
        #expect(timers.count == (file.hasSuffix("43.dump") ? 1 : 3))
        #expect(Set(imported.alarms.map(\.id)).count == imported.alarms.count)
    }

    @Test func `the same settings are the same alarms each time`() throws {
        let bytes = try OtherProgram.bytes("gnome-clocks-48.dump")
        #expect(try OtherProgram.imported(bytes).alarms == OtherProgram.imported(bytes).alarms)
    }

    @Test func `one that rings once and was missed is over`() throws {
        let day: UInt64 = 86_400_000_000
        let bytes = try OtherProgram.bytes("gnome-clocks-48.dump")
        let later = try OtherProgram.imported(bytes, at: OtherProgram.then + 2 * day)
        #expect(try later.configuration("Bob's \"bread\" \\ 日本 ")["enabled"] == .boolean(false))
        #expect(try later.configuration("Wake up")["enabled"] == nil)
        // 2026-11-22 19:00 UTC is 20:00 there.
        for (time, isOver) in [
            ("19:59:00+01", true), ("20:01:00+01", false), ("20:01:00+01:30", true), ("soon", false),
        ] {
            let alarm = "'name': <'A'>, 'hour': <7>, 'minute': <5>, 'ring_time': <'2026-11-22T\(time)'>"
            let imported = try OtherProgram.imported("[/]\nalarms=[{\(alarm)}]\n")
            #expect(try imported.configuration("A")["enabled"] == (isOver ? .boolean(false) : nil), "\(time)")
        }
    }

    @Test func `the sounds of version 50 are imported, if they are files`() throws {
        let imported = try OtherProgram.imported(
            """
            [/]
            alarms=[{'name': <'A'>, 'hour': <7>, 'minute': <5>, 'ring_time': <'2030-01-01T07:05:00+01'>, \
            'sound_uri': <'file:///usr/share/a%20b/%C3%B6.oga'>}, {'name': <'B'>, 'hour': <7>, 'minute': <5>, \
            'sound_uri': <'resource:///org/gnome/clocks/a.oga'>}]
            """)
        #expect(try imported.configuration("A")["sound"] == .string("/usr/share/a b/ö.oga"))
        #expect(try imported.configuration("B")["sound"] == nil)
    }

    @Test func `numbers that are no days of the week are passed over`() throws {
        let days = "int64 -9223372036854775808, 0, 3, 8, 9223372036854775807"
        let imported = try OtherProgram.imported(
            "[/]\nalarms=[{'name': <'A'>, 'hour': <7>, 'minute': <5>, 'days': <[\(days)]>}]\n")
        #expect(try imported.configuration("A")["weekdays"] == .strings(["wed"]))
    }

    @Test func `alarms and timers without a name are identified by their positions`() throws {
        let imported = try OtherProgram.imported(
            "[/]\nalarms=[{'hour': <7>, 'minute': <0>}, {'hour': <24>}]\ntimers=[{'duration': <9>}, {'name': <''>}]\n")
        #expect(imported.omissions.map(\.alarm) == ["alarms[1]", "timers[1]"])
    }

    @Test(arguments: ["[clocks]", "[gnome/clocks]", "[org/gnome/clocks]"])
    func `settings are recognised in dumps of other directories, and in GLib's files`(group: String) throws {
        let imported = try OtherProgram.imported("\(group)\ntimers=[{'duration': <int32 90>}]\n")
        #expect(imported.alarms.map(\.configuration["pre-alert"]) == [.uint64(90_000_000)])
    }

    @Test func `an empty list has no alarms, and invalid ones are reported`() throws {
        let none = #expect(throws: Problem.self) { try OtherProgram.imported("[/]\nalarms=@aa{sv} []\n") }
        #expect(none.map(Messages.problem) == "expected alarms of gnome-clocks, got none")
        let wrong = try OtherProgram.imported(
            "[/]\nalarms=[{'name': <'A'>, 'hour': <24>, 'minute': <0>}]\ntimers=[{'name': <'B'>}]\n")
        #expect(wrong.alarms.isEmpty)
        #expect(wrong.omissions("A") == ["not imported: its time of day is missing"])
        #expect(wrong.omissions("B") == ["not imported: its length is missing"])
        let problem = #expect(throws: Problem.self) { try OtherProgram.imported("[/]\nalarms=[{'name': <A>}]\n") }
        #expect(problem.map(Messages.problem)?.hasPrefix("alarms: line 1, column 12: expected a value, got 'A") == true)
    }

    @Test(arguments: [
        ("(1, -2, 0x0f, 1.5, true)", #"[1, -2, 15, 1.5, true]"#), ("('a',)", #"["a"]"#),
        ("<@a{sv} {}>", "{}"),
        ("{'a': <byte 0x05>, \"b'\": <[objectpath '/a', '/b']>}", #"{"a": 5, "b'": ["/a", "/b"]}"#),
        (#"'a\'\\\n\t\u00e9\U0001f570\"'"#, #""a'\\\n\té🕰\"""#),
        ("uint64 18446744073709551615", "18446744073709551615"),
    ])
    func `GVariant text is read`(text: String, json: String) throws {
        #expect(try GVariantText.value(text).text == json)
    }

    @Test(arguments: [
        "", "[", "[1", "[1 2]", "(1", "{1: 2}", "{'a'}", "{'a': }", "'a", "'\\", "'\\u12'", "<1", "1 2", "@", "nothing",
        "b'a'", "uint32", "--1",
    ])
    func `what isn't GVariant text is refused`(text: String) {
        #expect(throws: Problem.self) { try GVariantText.value(text) }
    }
}
