import AlarmsClient
import TestSupport
import Testing

@testable import alarmsctl

/// The command lines of `activity`.
struct ActivityArgumentsTests {
    private func parsed<Chosen: Subcommand>(_ arguments: String..., as type: Chosen.Type) throws -> Chosen {
        try #require(try Invocation((["activity"] + arguments).map { Array($0.utf8) }).command as? Chosen)
    }

    private func start(_ arguments: String...) throws -> ActivitySyntax {
        let invocation = try Invocation((["activity", "start", "Build"] + arguments).map { Array($0.utf8) })
        return try #require(invocation.command as? ActivityStartCommand).syntax
    }

    private func refusal(_ arguments: String...) -> String {
        do throws(Problem) {
            _ = try Invocation((["activity"] + arguments).map { Array($0.utf8) })
            return ""
        } catch {
            #expect(error.status == .usage, "\(error)")
            return Messages.problem(error)
        }
    }

    @Test func `what isn't a key is an entry of the content, of the type that it is written in`() throws {
        let syntax = try start(
            "status=12 of 40 GB", "n=-3", "big=18446744073709551615", "huge=18446744073709551616",
            "half=0.50", "dot=1.", "version=1.2.3", "yes=true", "no=false", "Yes=yes", "empty=", "a.b=x=y",
            "content.title=t", "content.progress=30%", "attributes.n=1", "attributes.n.m=x")
        #expect(
            syntax.content == [
                "status": .value(.string("12 of 40 GB")), "n": .value(.int64(-3)),
                "big": .value(.uint64(.max)), "huge": .value(.string("18446744073709551616")),
                "half": .value(.double(0.5)), "dot": .value(.string("1.")), "version": .value(.string("1.2.3")),
                "yes": .value(.boolean(true)), "no": .value(.boolean(false)), "Yes": .value(.string("yes")),
                "empty": .value(.string("")), "a.b": .value(.string("x=y")), "title": .value(.string("t")),
                "progress": .value(.double(0.3)),
            ])
        #expect(syntax.attributes == ["n": .value(.int64(1)), "n.m": .value(.string("x"))])
        #expect(syntax.keys.isEmpty)
        #expect(try start("progress=1").content == ["progress": .value(.double(1))])
        for status in ["1.5", "true", "007", ""] {
            #expect(try start("status=\(status)").content == ["status": .value(.string(status))])
            #expect(try start("content.status=\(status)").content == ["status": .value(.string(status))])
        }
    }

    @Test func `keys are written as those of alarms`() throws {
        let syntax = try start(
            "icon=x", "tint=#3584E4", "relevance=2.5", "app-id=org.example.Build", "link=https://example.org",
            "notice=never", "kind=Build", "alert.title=Soon", "alert.sound=message", "default-action=open",
            "default-action.target=org.example.Build", "actions.cancel=stop-build", "actions.cancel.parameter=now",
            "actions.a.b=c")
        #expect(
            syntax.keys == [
                "icon": .value(.string("x")), "tint": .value(.string("#3584E4")), "relevance": .value(.double(2.5)),
                "app-id": .value(.string("org.example.Build")), "link": .value(.string("https://example.org")),
                "notice": .value(.string("never")), "kind": .value(.string("Build")),
                "alert": .value(.dictionary(["title": .string("Soon"), "sound": .string("message")])),
                "default-action": .value(
                    .dictionary(["name": .string("open"), "target": .string("org.example.Build")])),
                "actions": .value(
                    .dictionary([
                        "cancel": ["name": .string("stop-build"), "parameter": .string("now")],
                        "a.b": ["name": .string("c")],
                    ])),
            ])
        #expect(syntax.content.isEmpty)
    }

    @Test(
        arguments: [
            ("now", .ahead(0)), ("+10m", .ahead(600_000_000)), ("-90s", .ago(90_000_000)), ("17:30", .when("17:30")),
            ("2027-01-01T07:00:00+01:00", .instant(1_798_783_200_000_000)),
            ("1798783200000000", .instant(1_798_783_200_000_000)), ("1798783200", .when("1798783200")),
            ("in 10 minutes", .when("in 10 minutes")),
        ] as [(String, ActivityTime)])
    func `times are lengths from now, instants, or what the service understands`(
        text: String, time: ActivityTime
    ) throws {
        let syntax = try start(
            "to=\(text)", "content.from=\(text)", "start-at=\(text)", "stale-at=\(text)", "as-of=\(text)")
        #expect(syntax.content == ["to": .time(time), "from": .time(time)])
        #expect(syntax.keys == ["start-at": .time(time), "stale-at": .time(time), "as-of": .time(time)])
    }

    @Test func `the title is given before the keys or as one of them`() throws {
        #expect(try parsed("start", "Backup", as: ActivityStartCommand.self).title == "Backup")
        #expect(try parsed("start", "E=mc²", "n=1", as: ActivityStartCommand.self).title == "E=mc²")
        let keyed = try parsed("start", "title=a=b", "n=1", as: ActivityStartCommand.self)
        #expect(keyed.title == nil && keyed.syntax.keys == ["title": .value(.string("a=b"))])
    }

    @Test func `wrong command lines are refused, with the key`() {
        #expect(refusal("start") == "activity start: expected TITLE [KEY=VALUE…], got nothing")
        #expect(refusal("start", "n=1") == "expected TITLE, got 'n=1'")
        #expect(refusal("start", "x", "title=y") == "title: given twice")
        #expect(refusal("start", "x", "y") == "expected KEY=VALUE, got 'y'")
        #expect(refusal("start", "x", "=y") == "expected KEY=VALUE, got '=y'")
        #expect(refusal("start", "x", "n=1", "content.n=2") == "content.n: given twice")
        #expect(refusal("start", "x", "progress=most").hasPrefix("progress: expected a number such as 0.5, got 'most'"))
        #expect(refusal("start", "x", "to=+soon").hasPrefix("to: expected a duration"))
        #expect(refusal("start", "x", "to=").hasPrefix("to: expected a time such as +10m"))
        #expect(refusal("start", "x", "tint=red").hasPrefix("tint: expected a colour #RRGGBB"))
        #expect(refusal("start", "x", "icon.x=y") == "icon.x: expected icon=VALUE")
        #expect(refusal("start", "x", "content=y") == "content: expected content.NAME=VALUE")
        #expect(refusal("start", "x", "actions=y") == "actions: expected actions.NAME=ACTION")
        #expect(
            refusal("start", "x", "alert=y") == "alert: expected alert.title=TEXT, alert.body=TEXT, alert.sound=TEXT")
        #expect(
            refusal("start", "x", "default-action.x=y").hasPrefix("default-action.x: expected default-action=ACTION"))
        #expect(refusal("start", "x", "ends-with-caller=yes").contains("activity run"))
        #expect(refusal("start", "x", "reset=icon").contains("activity update"))
        #expect(refusal("update", "3f2a").hasPrefix("activity update: expected ACTIVITY KEY=VALUE…"))
        #expect(refusal("end", "3f2a", "icon=x") == "icon: expected an entry of the content")
        #expect(refusal("end", "3f2a", "dismissal=default") == "dismissal: expected the option --dismissal")
        #expect(
            refusal("end", "3f2a", "--dismissal=soon") == "--dismissal: expected one of immediate, default, got 'soon'")
        #expect(refusal("end", "3f2a", "--dismiss-at=").hasPrefix("--dismiss-at: expected a time"))
        #expect(
            refusal("end", "3f2a", "--dismissal=default", "--dismiss-at=+1m")
                == "expected --dismissal or --dismiss-at, got both")
        #expect(refusal("start", "x", "--dismiss-at=+1m").contains("belongs to activity end"))
        #expect(refusal().hasPrefix("activity: expected one of start, update, end, dismiss, invoke, list"))
        #expect(refusal("stat").contains("did you mean activity start?"))
    }

    @Test func `an end takes the last entries of the content`() throws {
        let end = try parsed(
            "end", "build", "progress=1", "as-of=now", "--dismiss-at=+10m", as: ActivityEndCommand.self)
        #expect(end.syntax.content == ["progress": .value(.double(1))])
        #expect(end.syntax.keys == ["as-of": .time(.ahead(0))])
        #expect(end.dismissalTime == .ahead(600_000_000) && end.dismissalWord == nil)
    }

    @Test func `a layout is read from JSON or a file, its values of the types of its words`() throws {
        let text = """
            {"compact-trailing": {"type": "timer", "to": "$eta", "precision": "minute"},
             "expanded": {"type": "column", "children": [
                {"type": "text", "text": "$status", "lines": 2, "expand": true},
                {"type": "progress", "value": 1}, {"type": "timer", "to": 1798783200000000}]}}
            """
        let expected: [String: Value] = [
            "compact-trailing": .dictionary([
                "type": .string("timer"), "to": .string("$eta"), "precision": .string("minute"),
            ]),
            "expanded": .dictionary([
                "type": .string("column"),
                "children": .array(
                    [
                        .dictionary([
                            "type": .string("text"), "text": .string("$status"), "lines": .uint32(2),
                            "expand": .boolean(true),
                        ]),
                        .dictionary(["type": .string("progress"), "value": .double(1)]),
                        .dictionary(["type": .string("timer"), "to": .uint64(1_798_783_200_000_000)]),
                    ], of: "a{sv}"),
            ]),
        ]
        #expect(try LayoutSyntax.layout(text) == expected)
        let directory = try TestSupport.TemporaryDirectory()
        let path = try directory.write(text, to: "layout.json")
        #expect(try start("layout=\(path)").keys == ["layout": .value(.dictionary(expected))])
        #expect(Value.dictionary(expected).isValid)
        let timer = try Invocation(["timer", "5", "layout=\(text)"].map { Array($0.utf8) })
        #expect((timer.command as? TimerCommand)?.keys == ["layout": .dictionary(expected)])
    }

    @Test(arguments: [
        "{", "{\"minimal\": 1}", "{\"minimal\": {\"type\": null}}", "{\"minimal\": {\"children\": [1]}}",
        "{\"minimal\": {\"text\": [\"x\"]}}", "/proc/nonexistent/layout.json",
    ])
    func `what is no layout is refused`(text: String) {
        #expect { try start("layout=\(text)") } throws: {
            guard case .refused(let reason)? = $0 as? Problem else { return false }
            return reason.hasPrefix("layout: ")
        }
    }
}
