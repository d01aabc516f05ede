@testable import ActivityKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// The layouts of activities, as another program sees them.
@Suite(.ownThreads, .service, .timeLimit(.minutes(15))) struct LayoutTests {
    private static func text(_ text: String) -> Value {
        .dictionary(["type": Value.string("text"), "text": .string(text)])
    }

    @Test @MainActor func `on the main actor an activity starts with its layout`() async throws {
        struct Attributes: ActivityAttributes {
            typealias ContentState = Int
        }
        ActivityLayouts.register(Attributes.self) { input in
            var layout = ActivityLayout()
            layout.regions["expanded"] = Self.text("\(input.state)")
            layout.tint = "#112233"
            layout.link = "https://example.org/\(input.activityID)"
            return layout
        }
        let activity = try Activity.request(attributes: Attributes(), content: .init(state: 1, staleDate: nil))
        let row = try #require(try await session.row(activity))
        #expect(row.updateCount == 0)
        #expect(row.layout == ["expanded": Self.text("1")])
        #expect(row.tint == "#112233")
        #expect(row.configuration["link"] == .string("https://example.org/\(activity.id)"))
    }

    @Test func `elsewhere the layout follows`() async throws {
        struct Attributes: ActivityAttributes {
            typealias ContentState = Int
        }
        ActivityLayouts.register(Attributes.self) { input in
            var layout = ActivityLayout()
            layout.regions["minimal"] = Self.text("\(input.state)")
            return layout
        }
        let activity = try Activity.request(attributes: Attributes(), content: .init(state: 1, staleDate: nil))
        await activity.update(.init(state: 2, staleDate: nil))
        let row = try #require(try await session.row(activity))
        #expect(row.layout == ["minimal": Self.text("2")])
        #expect(row.updateCount == 2)
    }

    @Test @MainActor func `an update replaces the layout, also by none`() async throws {
        struct Attributes: ActivityAttributes {
            typealias ContentState = Int
        }
        ActivityLayouts.register(Attributes.self) { input in
            var layout = ActivityLayout()
            guard input.state < 3 else { return layout }
            layout.regions["expanded"] = Self.text(input.state < 2 ? "few" : "more")
            layout.tint = "#112233"
            return layout
        }
        let activity = try Activity.request(attributes: Attributes(), content: .init(state: 0, staleDate: nil))
        // The layout is that of the content, whoever has set another one.
        try await session.outside.perform(.updateActivity(id: activity.id, ["tint": .string("#445566")]))
        await activity.update(.init(state: 1, staleDate: nil))
        #expect(try await session.row(activity)?.tint == "#112233")
        #expect(try await session.row(activity)?.layout == ["expanded": Self.text("few")])
        await activity.update(.init(state: 2, staleDate: nil))
        #expect(try await session.row(activity)?.layout == ["expanded": Self.text("more")])
        await activity.update(.init(state: 3, staleDate: nil))
        #expect(try await session.row(activity)?.layout == [:])
        #expect(try await session.row(activity)?.tint == "")
    }

    @Test @MainActor func `the layout is that of the content after another process's update, and after a crash`()
        async throws
    {
        struct Attributes: ActivityAttributes {
            typealias ContentState = Int
        }
        ActivityLayouts.register(Attributes.self) { input in
            var layout = ActivityLayout()
            layout.regions["expanded"] = Self.text("\(input.state)")
            return layout
        }
        let activity = try Activity.request(attributes: Attributes(), content: .init(state: 0, staleDate: nil))
        try await asAnotherProcess(of: session) {
            let same = try #require(Activity<Attributes>.activities.first)
            await same.update(.init(state: 1, staleDate: nil))
        }
        #expect(try await session.row(activity)?.layout == ["expanded": Self.text("1")])
        await activity.update(.init(state: 0, staleDate: nil))
        #expect(try await session.row(activity)?.layout == ["expanded": Self.text("0")])
        await activity.update(.init(state: 2, staleDate: nil))
        try session.restartAfterKill()
        await activity.update(.init(state: 2, staleDate: nil))
        #expect(try await session.row(activity)?.layout == ["expanded": Self.text("2")])
    }

    @Test @MainActor func `an activity that ends has the layout of its last content`() async throws {
        struct Attributes: ActivityAttributes {
            typealias ContentState = String
        }
        ActivityLayouts.register(Attributes.self) { input in
            var layout = ActivityLayout()
            layout.regions["expanded"] = Self.text(input.state)
            return layout
        }
        let activity = try Activity.request(attributes: Attributes(), content: .init(state: "on", staleDate: nil))
        await activity.end(.init(state: "over", staleDate: nil))
        let row = try #require(try await session.row(activity))
        #expect(row.state == .ended && row.layout == ["expanded": Self.text("over")])
        #expect(row.content["json"] == .string(#""over""#))
    }

    @Test @MainActor func `a button has its action, and its intent is stored for later processes`() async throws {
        struct Attributes: ActivityAttributes {
            typealias ContentState = Int
        }
        ActivityLayouts.register(Attributes.self) { input in
            var layout = ActivityLayout()
            guard input.state > 0 else { return layout }
            layout.regions["expanded"] = .dictionary([
                "type": Value.string("button"), "text": .string("Call"), "action": .string("intent-1"),
            ])
            layout.actions["intent-1"] = StoredIntent(CallIntent())
            return layout
        }
        let activity = try Activity.request(attributes: Attributes(), content: .init(state: 1, staleDate: nil))
        let row = try #require(try await session.row(activity))
        let stored = StoredIntent(CallIntent())
        let actions = try #require(row.configuration["actions"]?.dictionaryValue)
        #expect(actions["intent-1"]?.dictionaryValue == stored.uncalledAction)
        let intents = row.content["actions"]?.dictionaryValue
        #expect(intents?["intent-1"]?.dictionaryValue?["intent"] == .string(stored.typeName))
        #expect(intents?["intent-1"]?.dictionaryValue?["activity"] == .string(activity.id))
        await activity.update(.init(state: 0, staleDate: nil))
        #expect(try await session.row(activity)?.content["actions"] == nil)
        #expect(try await session.row(activity)?.layout == [:])
        await activity.update(.init(state: 2, staleDate: nil))
        #expect(try await session.row(activity)?.content["actions"] != nil)
    }

    @Test func `the name of a private type of attributes is the same in each process`() {
        struct Local: ActivityAttributes {
            typealias ContentState = Int
        }
        #expect(Activity<Delivery>.kind == "ActivityKitTests.Delivery")
        #expect(!Activity<Local>.kind.contains("$") && Activity<Local>.kind.hasSuffix(".Local"))
    }
}

private struct CallIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Call"

    func perform() async throws -> some IntentResult { .result() }
}
