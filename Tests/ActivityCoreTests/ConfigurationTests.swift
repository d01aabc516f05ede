import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// The accepted values of keys, and the messages with which others are refused.
struct ConfigurationTests {
    private static let inOneMinute = Scenario.microseconds(.minutes(1))
    private static let inThirtyDays = Scenario.microseconds(.days(30))
    private static let tooLate: UInt64 = 1 << 53
    private static let names = "letters, digits, '-', '_', '+', '.'"
    private static let noURI =
        "link: expected a URI, of no file, data or script, in ASCII without spaces, whose host or path doesn't begin"
        + " with '-', got"
    private let scenario = Scenario()

    private static func value(_ size: Int) -> OpaqueValue { OpaqueValue(bytes: [7], size: size) }

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func actions(_ count: Int) -> [String: AppAction] {
        Dictionary(uniqueKeysWithValues: (0..<count).map { ("a\($0)", AppAction("go")) })
    }

    private static let longLink = "x:" + text(2046)
    private static let tooLongLink = "x:" + text(2047)
    private static let aboveOneMinute = inOneMinute + 1
    private static let aboveThirtyDays = inThirtyDays + 1

    static let accepted: [ActivitySetting] = [
        .title(""), .title(text(1024)), .title("one\ntwo"), .kind(text(255)), .attributes(value(4096)),
        .content(value(4096)), .startAt(Scenario.microseconds(Interval(microseconds: 1))), .startAt(inThirtyDays),
        .staleAt(0), .staleAt(9_007_199_254_740_991), .relevance(0), .relevance(0x1p53), .icon(""),
        .icon(text(255)), .tint(""), .tint("#12aBEf"), .appID(""), .appID("org.example.Tea"), .link(""),
        .link("https://example.org/1?a=b#c"), .link("mailto:a"), .link("filed:x"), .link("dat:x"),
        .link("ssh://host"), .link("ssh://user:-x@host:22/-/a"), .link("https://a.example/-/b?-c#-d"), .link("x:/-y"),
        .link("x:y:-z"), .link("mailto:a@-b"), .link("jars:x"), .link("view:x"), .link("feed:https://a/data:x"),
        .link(longLink), .defaultAction(AppAction("go", parameter: value(4096))), .actions(actions(8)),
        .notice(.never), .endsWithCaller(true),
        .layout(Layout(checked: value(1), actions: ["default"])),
    ]

    @Test(arguments: accepted)
    func `a value within its range is taken`(_ setting: ActivitySetting) throws {
        _ = try scenario.start([setting])
    }

    static let refused: [(ActivitySetting, String)] = [
        (.title(text(1025)), "title: expected at most 1024 bytes, got 1025"),
        (.title("a\u{7}"), "title: expected no control character but line breaks, got U+7"),
        (.kind(text(256)), "kind: expected at most 255 bytes, got 256"),
        (.kind("a\n"), "kind: expected no control character, got U+A"),
        (.attributes(value(4097)), "attributes: expected at most 4096 bytes marshalled, got 4097"),
        (.content(value(4097)), "content: expected at most 4096 bytes marshalled, got 4097"),
        (.startAt(tooLate), "start-at: expected µs since 1970 UTC below 2^53, got 9007199254740992"),
        (.startAt(.max), "start-at: expected µs since 1970 UTC below 2^53, got 18446744073709551615"),
        (
            .startAt(Scenario.microseconds(.zero)),
            "start-at: expected a time to come within 30 days, got 1700000000000000"
        ),
        (.startAt(aboveThirtyDays), "start-at: expected a time to come within 30 days, got 1702592000000001"),
        (.staleAt(tooLate), "stale-at: expected µs since 1970 UTC below 2^53, got 9007199254740992"),
        (.relevance(-1), "relevance: expected 0.0 to 2^53, got -1.0"),
        (.relevance(.nan), "relevance: expected 0.0 to 2^53, got nan"),
        (.relevance(.infinity), "relevance: expected 0.0 to 2^53, got inf"),
        (.relevance(0x1p53.nextUp), "relevance: expected 0.0 to 2^53, got 9.007199254740994e+15"),
        (.icon("a/b"), "icon: expected the name of a themed icon: \(names), got \"a/b\""),
        (.icon(text(256)), "icon: expected at most 255 bytes, got 256"),
        (.tint("red"), "tint: expected #RRGGBB, got \"red\""),
        (.appID(".tea"), "app-id: expected a desktop id: \(names), got \".tea\""),
        (.link("example.org"), "\(noURI) \"example.org\""),
        (.link(":x"), "\(noURI) \":x\""),
        (.link("1a:x"), "\(noURI) \"1a:x\""),
        (.link("https://example.org/ä"), "\(noURI) \"https://example.org/ä\""),
        (.link("https://a b"), "\(noURI) \"https://a b\""),
        (.link("file:///etc/passwd"), "\(noURI) \"file:///etc/passwd\""),
        (.link("FiLe:x"), "\(noURI) \"FiLe:x\""),
        (.link("data:,x"), "\(noURI) \"data:,x\""),
        (.link("JavaScript:x"), "\(noURI) \"JavaScript:x\""),
        (.link("https:"), "\(noURI) \"https:\""),
        (.link(" https://a"), "\(noURI) \" https://a\""),
        (.link("admin:/etc/passwd"), "\(noURI) \"admin:/etc/passwd\""),
        (.link("vbscript:x"), "\(noURI) \"vbscript:x\""),
        (.link("View-Source:https://a"), "\(noURI) \"View-Source:https://a\""),
        (.link("jar:https://a!/b"), "\(noURI) \"jar:https://a!/b\""),
        (.link("feed:JAVASCRIPT:x"), "\(noURI) \"feed:JAVASCRIPT:x\""),
        (.link("a:b:view-source:x"), "\(noURI) \"a:b:view-source:x\""),
        (.link("ssh://-oProxyCommand=x"), "\(noURI) \"ssh://-oProxyCommand=x\""),
        (.link("ssh://-oProxyCommand=x@host"), "\(noURI) \"ssh://-oProxyCommand=x@host\""),
        (.link("ssh://user@-host"), "\(noURI) \"ssh://user@-host\""),
        (.link("ssh://a@-b@host"), "\(noURI) \"ssh://a@-b@host\""),
        (.link("ssh://%2DoProxyCommand=x"), "\(noURI) \"ssh://%2DoProxyCommand=x\""),
        (.link("ssh://user@%2dhost/"), "\(noURI) \"ssh://user@%2dhost/\""),
        (.link("mailto:-x"), "\(noURI) \"mailto:-x\""),
        (.link("mailto:%2Dx"), "\(noURI) \"mailto:%2Dx\""),
        (.link("file:-x"), "\(noURI) \"file:-x\""),
        (.link(tooLongLink), "link: expected at most 2048 bytes, got 2049"),
        (
            .defaultAction(AppAction("")),
            "default-action.name: expected the name of an action: letters, digits, '-', '.', got \"\""
        ),
        (.actions(actions(9)), "actions: expected at most 8 entries, got 9"),
        (
            .actions(["default": AppAction("go")]),
            "actions: expected the key default-action for that, got \"default\""
        ),
        (
            .actions(["a b": AppAction("go")]),
            "actions: expected the name of an action: letters, digits, '-', '.', got \"a b\""
        ),
        (
            .actions(["go": AppAction("go", parameter: value(4097))]),
            "actions.go.parameter: expected at most 4096 bytes marshalled, got 4097"
        ),
        (
            .actions(["go": AppAction("go", target: "")]),
            "actions.go.target: expected a desktop id: \(names), got \"\""
        ),
        (
            .layout(Layout(checked: value(1), actions: ["default", "go"])),
            "layout: expected buttons whose action is in actions, got \"go\""
        ),
    ]

    @Test(arguments: refused.indices)
    func `a value out of its range is refused, and nothing has changed`(_ index: Int) throws {
        let (setting, message) = Self.refused[index]
        let id = ActivityID(high: 1, low: 1)
        #expect(scenario.refusal(of: .start(id, [Scenario.content, setting], from: nil)) == message)
        // A time of the start is a key of Start alone.
        if setting.key == .startAt { return }
        let started = try scenario.start()
        #expect(scenario.refusal(of: .update(started, [setting], reset: [])) == message)
    }

    @Test func `a time of the content is taken up to a minute ahead`() throws {
        for time in [0, Self.inOneMinute] { _ = try scenario.start(asOf: time) }
    }

    @Test(arguments: [
        (aboveOneMinute, "as-of: expected a time that has passed, got 1700000060000001"),
        (tooLate, "as-of: expected µs since 1970 UTC below 2^53, got 9007199254740992"),
    ])
    func `a later time of the content is refused`(_ time: UInt64, _ message: String) throws {
        let id = ActivityID(high: 1, low: 1)
        #expect(scenario.refusal(of: .start(id, [Scenario.content], asOf: time, from: nil)) == message)
        let started = try scenario.start()
        #expect(scenario.refusal(of: .update(started, [], reset: [], asOf: time)) == message)
    }

    @Test func `an alert has texts of up to 1 KiB, and a file for its sound`() throws {
        let alert = ActivityAlert(title: Self.text(1024), body: Self.text(1024), sound: .file("/ring.ogg"))
        _ = try scenario.start(alert: alert)
    }

    @Test(arguments: [
        (ActivityAlert(title: text(1025)), "alert.title: expected at most 1024 bytes, got 1025"),
        (ActivityAlert(body: text(1025)), "alert.body: expected at most 1024 bytes, got 1025"),
        (ActivityAlert(body: "\u{1B}"), "alert.body: expected no control character but line breaks, got U+1B"),
    ])
    func `an alert with other texts is refused`(_ alert: ActivityAlert, _ message: String) throws {
        let id = ActivityID(high: 1, low: 1)
        #expect(scenario.refusal(of: .start(id, [Scenario.content], alert: alert, from: nil)) == message)
        let started = try scenario.start()
        #expect(scenario.refusal(of: .update(started, [], reset: [], alert: alert)) == message)
    }

    @Test func `a stale-at of zero is none`() throws {
        let id = try scenario.start([.staleAt(0)])
        #expect(scenario.state(id) == "active")
        try scenario.update(id, [.staleAt(1)])
        #expect(scenario.state(id) == "stale")
        try scenario.update(id, [.staleAt(0)])
        #expect(scenario.activities.activity(id)?.configuration.settings == [Scenario.content])
        #expect(scenario.state(id) == "active")
    }

    @Test func `a start needs a content`() {
        let id = ActivityID(high: 1, low: 1)
        let refusal = scenario.refusal(of: .start(id, [.title("Tea")], from: nil))
        #expect(refusal == "content: expected a dictionary, got nothing")
    }

    @Test func `an alert of a sandboxed app has no file for its sound`() throws {
        let app = Caller.sandboxed(SandboxedApp(id: "org.example.Tea"))
        let alert = ActivityAlert(sound: .file("/ring.ogg"))
        let message =
            "alert.sound: expected default, none or the name of a themed sound from an app in a sandbox, "
            + "got a path, \"/ring.ogg\""
        let id = ActivityID(high: 1, low: 1)
        #expect(scenario.refusal(of: .start(id, [Scenario.content], alert: alert, from: nil), by: app) == message)
        let started = try scenario.start(by: app)
        #expect(scenario.refusal(of: .update(started, [], reset: [], alert: alert), by: app) == message)
    }

    @Test func `an activity's settings start a copy of it`() throws {
        let action = AppAction("go", parameter: Self.value(3), mode: .foreground, target: "org.example.Tea")
        let caller = ActivityCaller(bus: "1", name: ":1.2")
        let first = try scenario.start(
            [
                .title("Tea"), .kind("Brewing"), .attributes(Self.value(2)),
                .layout(Layout(checked: Self.value(5), actions: ["go"])), .startAt(Self.inOneMinute),
                .staleAt(Self.inThirtyDays), .relevance(2.5), .icon("tea"), .tint("#00ff00"),
                .appID("org.example.Tea"), .link("https://example.org"), .defaultAction(action),
                .actions(["go": action]), .notice(.always), .endsWithCaller(true),
            ], from: caller)
        let configuration = try #require(scenario.activities.activity(first)).configuration
        #expect(configuration.settings.count == 16)
        let second = ActivityID(high: 1, low: 1)
        try scenario.apply(.start(second, configuration.settings, from: caller))
        #expect(scenario.activities.activity(second)?.configuration == configuration)
    }

    @Test func `a copy of an activity that has started starts at once`() throws {
        let first = try scenario.start([.startAt(Self.inOneMinute)])
        scenario.pass(.minutes(1))
        let settings = try #require(scenario.activities.activity(first)).configuration.settings
        #expect(settings == [Scenario.content])
        let second = ActivityID(high: 1, low: 1)
        try scenario.apply(.start(second, settings, from: nil))
        #expect(scenario.state(second) == "active")
    }

    @Test func `keys of an activity's identity can't be reset, nor can its content`() {
        let fixed: Set<ActivityKey> = [.kind, .attributes, .startAt, .appID, .endsWithCaller]
        #expect(Set(ActivityKey.allCases.filter(\.isFixed)) == fixed)
        let resettable = Set(ActivityKey.allCases.filter(\.isResettable))
        #expect(resettable.isDisjoint(with: fixed.union([.content])))
        #expect(resettable.count + fixed.count + 1 == ActivityKey.allCases.count)
    }
}
