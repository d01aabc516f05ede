import AlarmKit
import AlarmsClient
import Foundation
import TestSupport
import Testing

/// The keys that the service gets for an app's configuration.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct MappingTests {
    private let manager = AlarmManager.shared

    /// The configuration of an alarm as the service has it.
    private func keys(_ configuration: RecipeConfiguration, in session: KitSession) async throws -> [String: Value] {
        let id = try await manager.schedule(id: UUID(), configuration: configuration).id
        return try await session.properties(of: id).configuration
    }

    @Test func `an alert without a second button has none on the desktop, and stops after its timeout`() async throws {
        for configuration in [
            RecipeConfiguration.sample(pre: 60, post: 60),
            .sample(pre: 60, attributes: .sample(behavior: .countdown)),
        ] {
            let keys = try await keys(configuration, in: session)
            #expect(keys["secondary-behavior"] == .string("none"))
            #expect(keys["on-timeout"] == .string("stop"))
        }
    }

    @Test func `the second button repeats, or is the app's own`() async throws {
        let cases: [(AlarmPresentation.Alert.SecondaryButtonBehavior?, Bool, String)] = [
            (.countdown, false, "countdown"), (.custom, false, "custom"), (.countdown, true, "countdown"),
            (nil, false, "countdown"), (nil, true, "custom"),
        ]
        for (behavior, hasIntent, expected) in cases {
            var configuration = RecipeConfiguration.sample(
                pre: 60, post: 60, attributes: .sample(button: .again, behavior: behavior))
            if hasIntent { configuration.secondaryIntent = Stir(alarmID: "1") }
            let keys = try await keys(configuration, in: session)
            #expect(keys["secondary-behavior"] == .string(expected))
            #expect(keys["on-timeout"] == (expected == "custom" ? .string("stop") : nil))
            let role = expected == "custom" ? "custom" : "secondary"
            let button = keys["buttons"]?.dictionaryValue?[role]?.dictionaryValue
            #expect(button?["text"] == .string("Again"))
            #expect(button?["text-color"] == .string("#FFFFFF"))
            #expect(button?["icon"] == .string("media-playlist-repeat-symbolic"))
        }
    }

    @Test func `what the presentation shows of a countdown is shown of it`() async throws {
        func buttons(_ countdown: AlarmPresentation.Countdown?, _ paused: AlarmPresentation.Paused?) async throws
            -> ([String: Value], pause: [String: Value]?, resume: [String: Value]?)
        {
            let attributes = AlarmAttributes<Recipe>.sample(countdown: countdown, paused: paused)
            let keys = try await keys(.sample(pre: 60, attributes: attributes), in: session)
            let buttons = keys["buttons"]?.dictionaryValue
            return (keys, buttons?["pause"]?.dictionaryValue, buttons?["resume"]?.dictionaryValue)
        }
        let hidden = ["hidden": Value.boolean(true)]

        let plain = try await buttons(nil, nil)
        #expect(plain.0["countdown-notice"] == nil)
        #expect(plain.pause == hidden)
        #expect(plain.resume == hidden)

        let whole = try await buttons(
            .init(title: "Boils", pauseButton: .pause), .init(title: "Waits", resumeButton: .resume))
        #expect(whole.0["countdown-notice"] == .string("always"))
        #expect(whole.0["countdown-title"] == .string("Boils"))
        #expect(whole.0["paused-title"] == .string("Waits"))
        #expect(whole.pause?["text"] == .string("Hold"))
        #expect(whole.resume?["text"] == .string("Go on"))

        let unpausable = try await buttons(.init(title: "Boils"), nil)
        #expect(unpausable.pause == hidden)
        #expect(unpausable.resume == hidden)

        let pausable = try await buttons(.init(title: "Boils", pauseButton: .pause), nil)
        #expect(pausable.pause?["text"] == .string("Hold"))
        #expect(pausable.resume == nil)
    }

    @Test func `the stop button that earlier apps give is labelled so`() async throws {
        var attributes = AlarmAttributes<Recipe>.sample()
        let plain = try await keys(.sample(pre: 60, attributes: attributes), in: session)
        #expect(plain["buttons"]?.dictionaryValue?["stop"] == nil)
        attributes.presentation.alert = Deprecated.maker.alert(stop: .open)
        let keys = try await keys(.sample(pre: 60, attributes: attributes), in: session)
        #expect(keys["buttons"]?.dictionaryValue?["stop"]?.dictionaryValue?["text"] == .string("Open"))
    }

    @Test func `titles lose control characters, and are cut at a character's boundary`() async throws {
        let long = String(repeating: "é", count: 600)
        let cases: [(String, String)] = [
            ("a\u{0}b\u{1B}[31mc\u{7F}d\u{85}e\u{9F}f", "ab[31mcd\nef"),
            ("one\ntwo\r\nthree\tfour", "one\ntwo\nthree four"),
            (long, String(repeating: "é", count: 512)), ("a" + long, "a" + String(repeating: "é", count: 511)),
            ("", ""), ("👩‍👩‍👧", "👩‍👩‍👧"),
        ]
        for (title, expected) in cases {
            let attributes = AlarmAttributes<Recipe>.sample(
                .init(stringLiteral: title),
                button: AlarmButton(
                    text: .init(stringLiteral: String(title.prefix(300))), textColor: .white,
                    systemImageName: "no/icon"))
            let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 60, attributes: attributes)).id
            let row = try await session.properties(of: id)
            #expect(row.title == expected)
            let button = row.configuration["buttons"]?.dictionaryValue?["secondary"]?.dictionaryValue
            let text = button?["text"]?.stringValue ?? ""
            #expect(text.utf8.count <= 256)
            #expect(!text.contains("\n"))
            #expect(button?["icon"] == nil)
        }
    }

    @Test(arguments: [Color.primary, .secondary, .clear, .accentColor])
    func `a colour of the theme is none of the alarm's`(_ color: Color) async throws {
        var attributes = AlarmAttributes<Recipe>.sample(
            countdown: .init(
                title: "Boils", pauseButton: .init(text: "x", textColor: color, systemImageName: "pause.fill")))
        attributes.tintColor = color
        let keys = try await keys(.sample(pre: 60, attributes: attributes), in: session)
        let pause = keys["buttons"]?.dictionaryValue?["pause"]?.dictionaryValue
        #expect(pause?["text"] == .string("x") && pause?["text-color"]?.stringValue != "")
        #expect(keys["tint"]?.stringValue ?? "" == "" || keys["tint"]?.stringValue?.count == 7)
    }

    @Test func `long texts are kept as far as they are shown`() async throws {
        let long = LocalizedStringResource(stringLiteral: String(repeating: "ab", count: 5000))
        let button = AlarmButton(text: long, textColor: .white, systemImageName: "pause")
        let attributes = AlarmAttributes<Recipe>.sample(
            long, button: button, countdown: .init(title: "Boils", pauseButton: button),
            paused: .init(title: long, resumeButton: button))
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 60, attributes: attributes)).id
        let kept = try manager.configuration(id: id, metadata: Recipe.self).attributes.presentation
        #expect(kept.alert.title.key == String(repeating: "ab", count: 512))
        #expect(kept.countdown?.pauseButton?.text.key == String(repeating: "ab", count: 128))
        #expect(kept.countdown?.title == "Boils")
    }

    @Test func `the colour distinguishes the alarm, and the metadata are kept`() async throws {
        let recipe = Recipe(method: .baking, dish: "Bread")
        let keys = try await keys(.sample(pre: 60, attributes: .sample(metadata: recipe)), in: session)
        #expect(keys["tint"] == .string("#34C759"))
        let json = keys["metadata"]?.dictionaryValue?["json"]?.stringValue ?? ""
        #expect(json.contains("\"baking\""))
        #expect(json.contains("\"Bread\""))
    }

    @Test func `a sound is the theme's if the app has none of that name`() async throws {
        for (sound, expected) in [
            (AlertConfiguration.AlertSound.default, nil), (.named("Chime-of-no-app"), "Chime-of-no-app"),
            (.named("no sound"), nil), (.named(""), nil), (.named("../secret"), nil), (.named("/etc/passwd"), nil),
            (.named(String(repeating: "a", count: 300)), nil),
        ] {
            var configuration = RecipeConfiguration.sample(pre: 60)
            configuration.sound = sound
            let keys = try await keys(configuration, in: session)
            #expect(keys["sound"]?.stringValue == expected)
        }
    }

    @Test func `the app's own sound is found beside its program`() async throws {
        let program = try ProgramRun.path(of: "")
        let name = "kit-\(UUID().uuidString)"
        let file = "\(program)\(name).wav"
        try Data("sound".utf8).write(to: URL(fileURLWithPath: file))
        defer { unlink(file) }
        for sound in [name, "\(name).wav"] {
            var configuration = RecipeConfiguration.sample(pre: 60)
            configuration.sound = .named(sound)
            let keys = try await keys(configuration, in: session)
            #expect(keys["sound"]?.stringValue == file)
        }
    }

    @Test func `the additions have keys of their own`() async throws {
        var configuration = RecipeConfiguration.sample(pre: 60)
        #expect(try await keys(configuration, in: session)["volume"] == nil)
        configuration.volume = 0.5
        configuration.alertTimeout = 30
        configuration.isEnabled = false
        let some = try await keys(configuration, in: session)
        #expect(some["volume"] == .double(0.5))
        #expect(some["alert-timeout"] == .uint64(30_000_000))
        #expect(try manager.alarms.count == 1)
        #expect(try manager.allAlarms.map(\.isEnabled).filter { !$0 }.count == 1)
        configuration.alertTimeout = .infinity
        #expect(try await keys(configuration, in: session)["alert-timeout"] == .uint64(.max))
    }
}

private protocol AlertMaker {
    static func alert(stop: AlarmButton) -> AlarmPresentation.Alert
}

/// Deprecated initialisers, called without a warning: a witness of a requirement that isn't.
private enum Deprecated: AlertMaker {
    @available(*, deprecated)
    static func alert(stop: AlarmButton) -> AlarmPresentation.Alert { .init(title: "Ready", stopButton: stop) }

    /// Itself by its requirements.
    static var maker: any AlertMaker.Type { self }
}
