import ActivityKit
import AlarmKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing
import WidgetViews

/// The buttons of an app's layout of its alarms, whose intents are often those of the app's own views.
@Suite(.ownThreads, .timeLimit(.minutes(15))) struct LayoutButtonTests {
    struct Brewed: AlarmMetadata {
        /// The texts of its buttons, by their intents' ids; empty for an icon alone.
        var labels: [String]
        var icons: [String]
    }

    /// The buttons that the service has of an alarm, as `when: action text`.
    private func buttons(
        _ labels: [String], icons: [String] = [], stopIntent: (any LiveActivityIntent)? = nil
    ) async throws -> Set<String> {
        await BrewWidget.register()
        var shown: Set<String> = []
        try await withKit { session in
            let presentation = AlarmPresentation(
                alert: .init(title: "Ready"), countdown: .init(title: "Brews", pauseButton: .pause),
                paused: .init(title: "Waits", resumeButton: .resume))
            var configuration = AlarmManager.AlarmConfiguration<Brewed>(
                countdownDuration: .init(preAlert: 600, postAlert: nil),
                attributes: .init(
                    presentation: presentation, metadata: Brewed(labels: labels, icons: icons), tintColor: .green))
            configuration.stopIntent = stopIntent
            let id = try await AlarmManager.shared.schedule(id: UUID(), configuration: configuration).id
            let layout = try await session.properties(of: id).configuration["layout"]?.dictionaryValue
            #expect(layout?["expanded"] == layout?["lock-screen"])
            let region = try #require(layout?["lock-screen"].flatMap { LayoutElement($0) })
            let elements = region.leaves.filter { $0.kind == .button }
            shown = Set(
                elements.map { element in
                    func text(_ key: String) -> String { element.keys[key]?.stringValue ?? "" }
                    return "\(text("when")): \(text("action")) \(text("text"))"
                })
        }
        return shown
    }

    @Test func `buttons with the labels of the presentation have the service's actions`() async throws {
        // The presentation's buttons are called Hold and Go on, and the desktop's Stop.
        let shown = try await buttons(["Hold", "Go on", "Stop", "Other"])
        #expect(
            shown == [
                "countdown: pause Hold", "countdown: stop Stop", "paused: resume Go on", "paused: stop Stop",
                "alerting: stop Stop",
            ])
    }

    @Test func `buttons with the icons of pause, play and stop have the service's actions, too`() async throws {
        let shown = try await buttons([], icons: ["pause.circle.fill", "play.fill", "stop.circle", "leaf"])
        #expect(
            shown == [
                "countdown: pause ", "countdown: stop ", "paused: resume ", "paused: stop ", "alerting: stop ",
            ])
    }

    @Test func `a layout never takes away pause and resume`() async throws {
        let shown = try await buttons(["Off"], stopIntent: Stir(alarmID: "0"))
        #expect(
            shown == [
                ": stop Off", "countdown: pause Hold", "paused: resume Go on",
            ])
    }

    @Test func `a layout without buttons leaves the desktop's`() async throws {
        let shown = try await buttons(["Other"])
        #expect(shown == [])
    }
}

/// A layout with the given buttons, of intents that the configuration doesn't have.
private struct BrewWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AlarmAttributes<LayoutButtonTests.Brewed>.self) { context in
            VStack {
                Text(verbatim: "Tea")
                HStack {
                    ForEach(Array((context.attributes.metadata?.labels ?? []).enumerated()), id: \.offset) { label in
                        Button(label.element, intent: Stir(alarmID: "\(label.offset)"))
                    }
                    ForEach(context.attributes.metadata?.icons ?? [], id: \.self) { icon in
                        Button(intent: Stir(alarmID: icon)) { Image(systemName: icon) }
                    }
                }
            }
        } dynamicIsland: { _ in
            DynamicIsland {
            } compactLeading: {
                Text(verbatim: "x")
            } compactTrailing: {
                Text(verbatim: "x")
            } minimal: {
                Text(verbatim: "x")
            }
        }
    }
}
