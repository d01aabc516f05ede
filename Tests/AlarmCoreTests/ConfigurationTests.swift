import ConfigurationSamples
import Randomness
import Testing

@testable import AlarmCore

struct ConfigurationTests {
    private func refusal(of setting: Setting) -> Refusal? {
        var configuration = Configuration()
        do throws(Refusal) {
            try configuration.set(setting)
            return nil
        } catch {
            #expect(configuration == Configuration(), "refused, and yet changed")
            return error
        }
    }

    /// Proves that `setting` is refused as it should be, in a message that begins with the key.
    private func expect(
        _ setting: Setting, isRefusedAs name: Refusal.Name, of key: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let refusal = refusal(of: setting)
        #expect(refusal?.name == name, "\(setting)", sourceLocation: sourceLocation)
        let beginning = "\(key ?? setting.key.rawValue): expected "
        #expect(refusal?.message.hasPrefix(beginning) == true, "\(setting)", sourceLocation: sourceLocation)
    }

    // MARK: Numbers

    @Test(arguments: [Setting.preAlert, Setting.postAlert])
    func `a countdown takes 1 s to 366 days, or nothing`(_ setting: @Sendable (UInt64) -> Setting) {
        let most: UInt64 = 366 * 86_400 * 1_000_000
        for time in [0, 1_000_000, 1_000_001, most - 1, most] { #expect(refusal(of: setting(time)) == nil) }
        for time in [1, 999_999, most + 1, 1 << 53, 1 << 63, UInt64.max] {
            expect(setting(time), isRefusedAs: .invalidConfiguration)
        }
    }

    @Test func `an alert waits 10 s to 24 h, or without a limit`() {
        let most: UInt64 = 86_400 * 1_000_000
        for time in [10_000_000, 10_000_001, most - 1, most, UInt64.max] {
            #expect(refusal(of: .alertTimeout(time)) == nil)
        }
        for time in [0, 1, 9_999_999, most + 1, 1 << 63, UInt64.max - 1] {
            expect(.alertTimeout(time), isRefusedAs: .invalidConfiguration)
        }
    }

    @Test func `an instant is below 2^53 µs`() {
        for instant: UInt64 in [0, 1, (1 << 53) - 1] { #expect(refusal(of: .fireAt(instant)) == nil) }
        for instant in [1 << 53, 1 << 63, UInt64.max] { expect(.fireAt(instant), isRefusedAs: .invalidSchedule) }
    }

    @Test func `any number of snoozes will do`() throws {
        var configuration = Configuration()
        #expect(configuration.effectiveMaxSnoozes == 3)
        for count in [0, 1, UInt32.max] {
            try configuration.set(.maxSnoozes(count))
            #expect(configuration.effectiveMaxSnoozes == count)
        }
    }

    // MARK: Choices

    @Test func `a choice is one of its names`() {
        for name in ["countdown", "custom", "both", "none"] {
            #expect(refusal(of: .secondaryBehavior(name)) == nil)
        }
        for name in ["snooze", "stop"] { #expect(refusal(of: .onTimeout(name)) == nil) }
        for name in ["", "Countdown", "snooze", "countdown custom", " none", "none\n"] {
            expect(.secondaryBehavior(name), isRefusedAs: .invalidConfiguration)
        }
        for name in ["", "SNOOZE", "never", String(repeating: "x", count: 100_000)] {
            expect(.onTimeout(name), isRefusedAs: .invalidConfiguration)
        }
    }

    @Test func `a client's text is quoted briefly, without control characters`() {
        let long = refusal(of: .onTimeout(String(repeating: "x", count: 100_000)))
        #expect(long?.message == "on-timeout: expected snooze or stop, got \"\(String(repeating: "x", count: 40))…\"")
        let controls = "a\u{1B}[31m\u{0}\u{7F}\u{85}\u{9B}\nb"
        let message = refusal(of: .onTimeout(controls))?.message ?? ""
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        #expect(LocalizableText.quoted("Ärger").description == "\"Ärger\"")
        #expect(LocalizableText.quoted("5 o'clock").description == "\"5 o'clock\"")
    }

    // MARK: Text

    @Test(arguments: [Setting.title, Setting.countdownTitle, Setting.pausedTitle])
    func `a title takes at most 1024 bytes of UTF-8`(_ setting: @Sendable (String) -> Setting) {
        for text in [String(repeating: "x", count: 1024), String(repeating: "é", count: 512), "", "a\nb", "👩‍👩‍👧"] {
            #expect(refusal(of: setting(text)) == nil)
        }
        for text in [String(repeating: "x", count: 1025), "x" + String(repeating: "é", count: 512)] {
            expect(setting(text), isRefusedAs: .tooLarge)
        }
    }

    @Test(arguments: [Setting.title, Setting.countdownTitle, Setting.pausedTitle])
    func `a title has no control character but line breaks`(_ setting: @Sendable (String) -> Setting) {
        for value in [0...0x1F, 0x7F...0x9F].joined() where value != 0x0A {
            let scalar = Unicode.Scalar(UInt8(value))
            for text in ["\(scalar)", "a\(scalar)", "é\(scalar)b"] {
                expect(setting(text), isRefusedAs: .invalidConfiguration)
            }
        }
        // A carriage return before a line break is one character of Swift's, but two of Unicode's.
        expect(setting("a\r\nb"), isRefusedAs: .invalidConfiguration)
        for text in [" ", "~", "\u{A0}", "\u{AD}", "\u{80}x".dropFirst().description, "\u{2028}"] {
            #expect(refusal(of: setting(text)) == nil)
        }
    }

    @Test func `a colour is # and six hexadecimal digits`() {
        for color in ["#000000", "#ffFFff", "#09afAF"] { #expect(refusal(of: .tint(color)) == nil) }
        for color in ["#", "#fff", "#ff00ff0", "ff00ff", "ff00ff0", "#gg0000", "#12345é", "#12 456", "red", "#１２"] {
            expect(.tint(color), isRefusedAs: .invalidConfiguration)
        }
    }

    @Test func `an icon is a name of at most 255 bytes, and no path`() {
        for name in ["alarm-symbolic", "a", "x+y_z.1", String(repeating: "x", count: 255)] {
            #expect(refusal(of: .icon(name)) == nil)
        }
        for name in ["/etc/passwd", "..", ".hidden", "a b", "a\nb", "ä", "a:b", "file:///x"] {
            expect(.icon(name), isRefusedAs: .invalidConfiguration)
        }
        expect(.icon(String(repeating: "x", count: 256)), isRefusedAs: .tooLarge)
    }

    @Test func `an app id is a desktop id of at most 255 bytes`() {
        for name in ["", "org.example.Tea", "notepad++", "tea_1", String(repeating: "x", count: 255)] {
            #expect(refusal(of: .appID(name)) == nil)
        }
        for name in ["../x", "a/b", ".x", "a b", "é", "a\u{0}", "*"] {
            expect(.appID(name), isRefusedAs: .invalidConfiguration)
        }
        expect(.appID(String(repeating: "x", count: 256)), isRefusedAs: .tooLarge)
    }

    // MARK: Buttons, metadata

    @Test(arguments: Button.Role.allCases)
    func `a button's label takes at most 256 bytes, on one line`(_ role: Button.Role) {
        let key = "buttons.\(role.rawValue)"
        for text in [nil, "", "Stop", String(repeating: "x", count: 256), String(repeating: "é", count: 128)] {
            #expect(refusal(of: .buttons([Button(role, text: text)])) == nil)
        }
        for text in [String(repeating: "x", count: 257), "x" + String(repeating: "é", count: 128)] {
            expect(.buttons([Button(role, text: text)]), isRefusedAs: .tooLarge, of: "\(key).text")
        }
        for text in ["a\nb", "\u{7F}", "\u{9F}", "\t"] {
            expect(.buttons([Button(role, text: text)]), isRefusedAs: .invalidConfiguration, of: "\(key).text")
        }
        expect(.buttons([Button(role, icon: "a/b")]), isRefusedAs: .invalidConfiguration, of: "\(key).icon")
        expect(.buttons([Button(role, textColor: "red")]), isRefusedAs: .invalidConfiguration, of: "\(key).text-color")
        expect(
            .buttons([Button(role), Button(role, textColor: "")]), isRefusedAs: .invalidConfiguration,
            of: "\(key).text-color")
    }

    @Test(arguments: Button.Role.allCases)
    func `only the buttons of a countdown can be hidden`(_ role: Button.Role) throws {
        let hidden = Setting.buttons([Button(role, text: "Halt", isHidden: true)])
        guard role.canBeHidden else {
            expect(hidden, isRefusedAs: .invalidConfiguration, of: "buttons.\(role.rawValue).hidden")
            return
        }
        var configuration = Configuration()
        try configuration.set(hidden)
        #expect(Button.Role.allCases.filter(configuration.hides) == [role])
        #expect(configuration.value(of: .buttons) == hidden.value)
        try configuration.set(.buttons([Button(role, text: "Halt")]))
        #expect(!configuration.hides(role))
    }

    @Test func `buttons are the same in any order`() throws {
        let buttons = Button.Role.allCases.map { Button($0, text: $0.rawValue, icon: "i", textColor: "#123456") }
        var first = Configuration()
        var second = Configuration()
        try first.set(.buttons(buttons))
        try second.set(.buttons(buttons.reversed()))
        #expect(first == second)
        #expect(first.buttons.count == buttons.count)
    }

    @Test func `metadata takes at most 4096 bytes, however it is kept`() {
        #expect(refusal(of: .metadata(OpaqueValue(bytes: [1], size: 4096))) == nil)
        #expect(refusal(of: .metadata(OpaqueValue(bytes: [UInt8](repeating: 1, count: 5000), size: 4096))) == nil)
        expect(.metadata(OpaqueValue(bytes: [1], size: 4097)), isRefusedAs: .tooLarge)
        expect(.metadata(OpaqueValue(bytes: [1], size: .max)), isRefusedAs: .tooLarge)
    }

    @Test func `a layout takes at most 8192 bytes`() {
        #expect(refusal(of: .layout(OpaqueValue(bytes: [1], size: 8192))) == nil)
        expect(.layout(OpaqueValue(bytes: [1], size: 8193)), isRefusedAs: .tooLarge)
    }

    // MARK: Actions, sound

    private static let actions: [@Sendable (AppAction) -> Setting] = [
        Setting.stopAction, Setting.secondaryAction, Setting.defaultAction,
    ]

    @Test(arguments: actions)
    func `an action has a name as GAction has it`(_ setting: @Sendable (AppAction) -> Setting) {
        for name in ["a", "Snooze", "tea.drink-2", ".", "-", String(repeating: "x", count: 255)] {
            #expect(refusal(of: setting(AppAction(name))) == nil)
        }
        let key = "\(setting(AppAction("a")).key.rawValue).name"
        for name in ["", "a b", "a_b", "a+b", "app/x", "ä", "a\n", "a::1", "a(1)", "a\u{0}"] {
            expect(setting(AppAction(name)), isRefusedAs: .invalidConfiguration, of: key)
        }
        expect(setting(AppAction(String(repeating: "x", count: 256))), isRefusedAs: .tooLarge, of: key)
    }

    @Test(arguments: actions)
    func `an action's target is a desktop id, and its parameter at most 4096 bytes`(
        _ setting: @Sendable (AppAction) -> Setting
    ) {
        let key = setting(AppAction("a")).key.rawValue
        for target in ["org.example.Tea", "notepad++", "tea_1", String(repeating: "x", count: 255)] {
            #expect(refusal(of: setting(AppAction("a", target: target))) == nil)
        }
        for target in ["", "../x", "a/b", ".x", "a b", "é", "*", "a\n"] {
            expect(setting(AppAction("a", target: target)), isRefusedAs: .invalidConfiguration, of: "\(key).target")
        }
        let long = AppAction("a", target: String(repeating: "x", count: 256))
        expect(setting(long), isRefusedAs: .tooLarge, of: "\(key).target")
        #expect(refusal(of: setting(AppAction("a", parameter: OpaqueValue(bytes: [1], size: 4096)))) == nil)
        for size in [4097, .max, -1, .min] {
            let action = AppAction("a", parameter: OpaqueValue(bytes: [1], size: size))
            expect(setting(action), isRefusedAs: .tooLarge, of: "\(key).parameter")
        }
    }

    @Test func `a sound is one of two words, a name or an absolute path`() throws {
        let longest = "/" + String(repeating: "x", count: 4094)
        for (name, sound): (String, Sound) in [
            ("default", .standard), ("none", .silence), ("alarm-clock-elapsed", .themed("alarm-clock-elapsed")),
            ("None", .themed("None")), ("7", .themed("7")), ("/a b/ä.ogg", .file("/a b/ä.ogg")), ("/", .file("/")),
            (longest, .file(longest)),
            (String(repeating: "x", count: 255), .themed(String(repeating: "x", count: 255))),
        ] {
            var configuration = Configuration()
            try configuration.set(.sound(name))
            #expect(configuration.sound == sound)
            #expect(sound.name == name)
            #expect(configuration.effectiveSound == sound)
        }
        for name in [
            "", "bell.ogg", "bell_1", "a b", "~/bell.ogg", "./bell", "file:///bell", "é", "/bell\n", "/\u{0}",
            "/\u{85}",
        ] {
            expect(.sound(name), isRefusedAs: .invalidConfiguration)
        }
        expect(.sound(longest + "x"), isRefusedAs: .tooLarge)
        expect(.sound(String(repeating: "x", count: 256)), isRefusedAs: .tooLarge)
    }

    @Test func `a volume is 0 to 1`() throws {
        for volume in [0, -0.0, 0.5, 1, .leastNonzeroMagnitude] {
            #expect(refusal(of: .volume(volume)) == nil)
            var configuration = Configuration()
            try configuration.set(.volume(volume))
            #expect(configuration.effectiveVolume == volume)
            #expect(configuration.effectiveVolume.sign == .plus)
        }
        for volume in [-.leastNonzeroMagnitude, 1.0.nextUp, -1, 100, .nan, .signalingNaN, .infinity, -.infinity] {
            expect(.volume(volume), isRefusedAs: .invalidConfiguration)
        }
    }

    @Test func `a sound takes up to 5 minutes to become loud`() {
        for time: UInt64 in [0, 1, 300_000_000] { #expect(refusal(of: .fadeIn(time)) == nil) }
        for time: UInt64 in [300_000_001, 1 << 63, .max] { expect(.fadeIn(time), isRefusedAs: .invalidConfiguration) }
    }

    // MARK: Schedule

    @Test(arguments: ["00:00", "23:59", "23:59:59", "07:05:00"])
    func `a time is hours, minutes and perhaps seconds`(_ text: String) throws {
        var configuration = Configuration()
        try configuration.set(.time(text))
        let back = configuration.settings
        #expect(back == [.time(text.hasSuffix(":00") && text.count == 8 ? String(text.dropLast(3)) : text)])
    }

    @Test(arguments: [
        "", "7:30", "24:00", "12:60", "12:00:60", "12:00:", "12-00", "12:00 ", " 12:00", "+1:00", "12:0a", "１２:00",
        "1200",
        "12:00:00:00", "-1:00",
    ])
    func `an invalid time is refused`(_ text: String) {
        expect(.time(text), isRefusedAs: .invalidSchedule)
    }

    @Test(arguments: [
        "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-04-31", "2026-1-01", "26-01-01",
        "2026/01/01", "2026-01-01 ", "+026-01-01",
    ])
    func `an invalid date is refused`(_ text: String) {
        expect(.date(text), isRefusedAs: .invalidSchedule)
        #expect(refusal(of: .date("2000-02-29")) == nil)
    }

    @Test(arguments: [[], ["Mon"], ["monday"], ["mon", "tue", "mon"], [""], ["mon", "x"]] as [[String]])
    func `invalid days of the week are refused`(_ names: [String]) {
        expect(.weekdays(names), isRefusedAs: .invalidSchedule)
        #expect(refusal(of: .weekdays(["sun", "mon"])) == nil)
    }

    @Test func `grace is up to a day, and missed one of three`() {
        for grace: UInt64 in [0, 1, 86_400_000_000] { #expect(refusal(of: .grace(grace)) == nil) }
        for grace: UInt64 in [86_400_000_001, .max] { expect(.grace(grace), isRefusedAs: .invalidConfiguration) }
        for name in ["ring", "notify", "drop"] { #expect(refusal(of: .missed(name)) == nil) }
        for name in ["", "Ring", "timeout"] { expect(.missed(name), isRefusedAs: .invalidConfiguration) }
    }

    // MARK: Defaults

    @Test func `a key that isn't set has its default`() throws {
        var configuration = Configuration()
        #expect(configuration.effectiveSecondaryBehavior == .countdown)
        #expect(configuration.effectiveOnTimeout == .stop)
        #expect(configuration.effectiveMissed == .ring)
        #expect(configuration.effectiveGrace == .minutes(15))
        #expect(configuration.effectiveAlertTimeout == .minutes(10))
        #expect(configuration.snoozeTime == .minutes(10))
        #expect(configuration.effectiveSound == .standard)
        #expect(configuration.effectiveVolume == 1)
        #expect(configuration.effectiveBreaksThrough)
        #expect(!configuration.effectiveRisesInVolume)
        #expect(!configuration.effectiveSpeaks)
        #expect(configuration.fadeIn == .zero)
        #expect(configuration.countdownNotice == .auto)
        #expect(configuration.isEnabled)
        #expect(!configuration.keep)
        try configuration.set(.preAlert(7_000_000))
        #expect(configuration.effectiveSecondaryBehavior == .countdown)
        #expect(configuration.effectiveOnTimeout == .stop)
        #expect(configuration.snoozeTime == .seconds(7))
        try configuration.set(Scenario.fireAt(1000))
        #expect(configuration.snoozeTime == .minutes(10), "an alarm's pre-alert isn't its snooze")
        try configuration.set(.postAlert(9_000_000))
        #expect(configuration.effectiveOnTimeout == .snooze)
        #expect(configuration.snoozeTime == .seconds(9))
        try configuration.set(.secondaryBehavior("none"))
        #expect(configuration.effectiveSecondaryBehavior == SecondaryBehavior.none)
        try configuration.set(.alertTimeout(.max))
        #expect(configuration.effectiveAlertTimeout == nil)
    }

    @Test func `alarms with a schedule rise in volume, and timers don't, unless a key or a preference says otherwise`()
        throws
    {
        for (setting, isDefault) in [(Setting.fireAt(1), true), (.time("07:30"), true), (.preAlert(1_000_000), false)] {
            var configuration = Configuration()
            try configuration.set(setting)
            #expect(configuration.effectiveRisesInVolume == isDefault)
            for choice in [true, false] {
                configuration.defaults = Defaults(risesInVolume: choice)
                #expect(configuration.effectiveRisesInVolume == choice)
                try configuration.set(.risingVolume(!choice))
                #expect(configuration.effectiveRisesInVolume == !choice)
                configuration.reset(.risingVolume)
            }
        }
    }

    // MARK: Read-back

    private static let settings = ConfigurationKey.allCases.map(\.sample)

    @Test(arguments: settings) func `each key is set to a value and read back`(_ setting: Setting) throws {
        var configuration = Configuration()
        #expect(configuration.value(of: setting.key) == nil)
        try configuration.set(setting)
        #expect(configuration.value(of: setting.key) == setting.value)
        #expect(configuration != Configuration())
        #expect(configuration.settings == [setting])
    }

    @Test(arguments: settings) func `a value of another type is refused`(_ setting: Setting) throws {
        for other in Self.settings where other.key.type != setting.key.type {
            // Data and layouts are both dictionaries.
            if case (.opaque, .opaque) = (setting.value, other.value) { continue }
            var configuration = Configuration()
            #expect(throws: Refusal.self) { try configuration.set(Setting(setting.key, other.value)) }
            #expect(configuration == Configuration())
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the settings of a configuration make the same one`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var configuration = Configuration()
        for setting in Self.settings.shuffled(using: &generator).prefix(Int(generator.next() % 32)) {
            try configuration.set(setting)
        }
        if seed % 2 == 0 { try configuration.set(.alertTimeout(12_345_678)) }
        var twin = Configuration()
        for setting in configuration.settings { try twin.set(setting) }
        #expect(twin == configuration)
        #expect(twin.settings == configuration.settings)
        let keys = configuration.settings.map(\.key)
        #expect(keys == ConfigurationKey.allCases.filter(keys.contains))
    }

    @Test(arguments: settings)
    func `reset puts a key back, and no other`(_ setting: Setting) throws {
        var configuration = Configuration()
        for setting in Self.settings { try configuration.set(setting) }
        #expect(configuration.settings.count == ConfigurationKey.allCases.count)
        configuration.reset(setting.key)
        #expect(configuration.settings.map(\.key) == ConfigurationKey.allCases.filter { $0 != setting.key })
        try configuration.set(setting)
        for key in ConfigurationKey.allCases { configuration.reset(key) }
        #expect(configuration == Configuration())
        #expect(configuration.settings == [])
    }

    @Test func `a default that is set is as if it weren't`() throws {
        var configuration = Configuration()
        let defaults: [Setting] = [
            .title(""), .countdownTitle(""), .pausedTitle(""), .timeZone(""), .preAlert(0), .postAlert(0), .buttons([]),
            .tint(""),
            .icon(""), .metadata(.none), .layout(.none), .keep(false), .wake(true), .enabled(true), .appID(""),
            .fadeIn(0),
            .countdownNotice("auto"),
        ]
        for setting in defaults { try configuration.set(setting) }
        #expect(configuration == Configuration())
    }
}
