import ActivityKit
import AlarmKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing
import WidgetViews

/// The layout that an app's widget gives its alarms.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct LayoutTests {
    private let manager = AlarmManager.shared

    struct Drawn: AlarmMetadata {
        var dish = "Soup"
    }

    @Test func `each mode has its layout, with the names of the times that the service knows`() async throws {
        ActivityLayouts.register(AlarmAttributes<Drawn>.self) { input in
            var layout = ActivityLayout()
            layout.regions["expanded"] = .dictionary(Self.element(input))
            return layout
        }
        let configuration = AlarmManager.AlarmConfiguration<Drawn>(
            countdownDuration: .init(preAlert: 600, postAlert: nil),
            attributes: .init(
                presentation: .init(alert: .init(title: "Ready", secondaryButton: .open)), metadata: Drawn(),
                tintColor: .green),
            stopIntent: Stir(alarmID: "1"))
        let id = try await manager.schedule(id: UUID(), configuration: configuration).id
        let keys = try await session.properties(of: id).configuration
        let expanded = keys["layout"]?.dictionaryValue?["expanded"]
        let elements = Self.elements(in: expanded)
        #expect(elements.contains { $0["when"] == .string("countdown") && $0["to"] == .string("$end") })
        #expect(elements.contains { $0["when"] == .string("countdown") && $0["from"] == .string("$start") })
        #expect(elements.contains { $0["when"] == .string("alerting") && $0["action"] == .string("stop") })
        // The text of a paused one depends on the time that has passed: that part becomes a timer.
        #expect(elements.contains { $0["when"] == .string("paused") && $0["type"] == .string("row") })
        #expect(elements.contains { $0["paused-at"] == .string("$paused-at") })
        #expect(elements.contains { $0["text"] == .string("left") && $0["when"] == nil })
        #expect(!elements.contains { $0["text"]?.stringValue?.contains("0") == true })
    }

    /// The layout of a mode, made by hand.
    private static func element(_ input: ActivityLayoutInput<AlarmAttributes<Drawn>>) -> [String: Value] {
        switch input.state.mode {
        case .countdown(let countdown):
            [
                "type": .string("timer"), "to": .string(input.dateNames[countdown.fireDate] ?? ""),
                "from": .string(input.dateNames[countdown.startDate] ?? ""),
            ]
        case .paused(let paused):
            [
                "type": .string("text"),
                "text": .string("left \(paused.totalCountdownDuration - paused.previouslyElapsedDuration)"),
            ]
        case .alert:
            [
                "type": .string("button"), "text": .string("Off"),
                "action": .string(input.actionNames[StoredIntent(Stir(alarmID: "1"))] ?? ""),
            ]
        }
    }

    /// An element and all in it.
    private static func elements(in value: Value?) -> [[String: Value]] {
        guard let element = value?.dictionaryValue else { return [] }
        guard case .array(let children, _)? = element["children"] else { return [element] }
        return [element] + children.flatMap { elements(in: $0) }
    }

    @Test func `an alarm whose type no widget draws has the plain layout`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        #expect(try await session.properties(of: id).configuration["layout"] == nil)
    }

    struct Poured: AlarmMetadata {
        var drink: String
    }

    @Test func `a widget of views draws the alarm in each mode`() async throws {
        await PourWidget.register()
        var configuration = AlarmManager.AlarmConfiguration<Poured>(
            countdownDuration: .init(preAlert: 600, postAlert: nil),
            attributes: .init(
                presentation: .init(alert: .init(title: "Ready")), metadata: Poured(drink: "Tea"), tintColor: .green))
        configuration.stopIntent = Stir(alarmID: "tea")
        let id = try await manager.schedule(id: UUID(), configuration: configuration).id
        let layout = try await session.properties(of: id).configuration["layout"]?.dictionaryValue
        let elements = Self.elements(in: layout?["lock-screen"])
        func shows(_ keys: [String: Value]) -> Bool {
            elements.contains { element in keys.allSatisfy { element[$0.key] == $0.value } }
        }
        #expect(shows(["type": .string("text"), "text": .string("Tea")]))
        #expect(shows(["type": .string("timer"), "to": .string("$end"), "when": .string("countdown")]))
        #expect(
            shows([
                "type": .string("progress"), "from": .string("$start"), "to": .string("$end"),
                "when": .string("countdown"),
            ]))
        #expect(
            shows([
                "type": .string("timer"), "to": .string("$end"), "paused-at": .string("$paused-at"),
                "when": .string("paused"),
            ]))
        #expect(
            shows(["type": .string("button"), "action": .string("stop"), "when": .string("alerting")]))
        // A button whose intent isn't one of the alarm's can't be pressed.
        #expect(elements.filter { $0["type"] == .string("button") }.count == 1)
    }
}

private struct PourWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AlarmAttributes<LayoutTests.Poured>.self) { context in
            VStack {
                Text(verbatim: context.attributes.metadata?.drink ?? "")
                switch context.state.mode {
                case .countdown(let countdown):
                    Text(timerInterval: Date.now...countdown.fireDate)
                    ProgressView(timerInterval: countdown.startDate...countdown.fireDate)
                case .paused(let paused):
                    Text(verbatim: "\(Int(paused.totalCountdownDuration - paused.previouslyElapsedDuration)) s")
                case .alert:
                    Button(intent: Stir(alarmID: "tea")) { Text(verbatim: "Off") }
                    Button(intent: Stir(alarmID: "other")) { Text(verbatim: "Other") }
                }
            }
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(verbatim: "x") }
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
