import ActivityKit
import AlarmsClient
import AppIntents
import Foundation
import Testing
import WidgetViews

@MainActor @Suite struct MergingTests {
    @Test func `what differs when it is stale is shown by that`() {
        let layout = Delivery.layout { context in
            Text("Oven").foregroundStyle(context.isStale ? .gray : .green)
            HStack {
                Text("a")
                if context.isStale { Text("not up to date") }
                Button("b", intent: Call(context.isStale ? 1 : 2))
            }
            Text("c")
        }
        expectAccepted(layout)
        #expect(
            layout.regions["lock-screen"]?.shown
                == "column[text(text=Oven tint=#34C759 when=!stale) text(text=Oven tint=#8E8E93 when=stale) "
                + "row[text(text=a) button(action=intent-1 text=b when=!stale) "
                + "text(text=not up to date when=stale) button(action=intent-2 text=b when=stale)] text(text=c)]")
        #expect(layout.actions == ["intent-1": StoredIntent(Call(2)), "intent-2": StoredIntent(Call(1))])
    }

    @Test func `a region that is only shown when it is stale`() {
        let layout = Delivery.layout { context in if context.isStale { Text("old") } }
        #expect(layout.regions["lock-screen"]?.shown == "text(text=old when=stale)")
    }

    @Test func `the same layout twice has no conditions`() {
        let layout = Delivery.layout { _ in Text(timerInterval: Date.now...Date.now.addingTimeInterval(60).rounded) }
        #expect(layout.regions["lock-screen"]?.shown.contains("when") == false)
    }

    @Test func `an alarm is never stale`() {
        let layout = Delivery.layout(
            lockScreen: { context in Text(context.isStale ? "old" : "new") }, change: { $0.hasOwnActions = false })
        #expect(layout.regions["lock-screen"]?.shown == "text(text=new)")
    }

    private func merged(_ views: [(String, AnyView)]) -> ActivityLayout {
        ActivityLayout.merging(
            views.map { condition, view in
                (condition, Delivery.layout(lockScreen: { _ in view }, change: { $0.hasOwnActions = false }))
            })
    }

    private func shown(_ views: (String, AnyView)...) -> String? {
        let layout = merged(views)
        expectAccepted(layout)
        return layout.regions["lock-screen"]?.shown
    }

    @Test func `modes of an alarm`() {
        let title = Text("Eggs").font(.headline)
        #expect(
            shown(
                (
                    "countdown",
                    AnyView(
                        VStack(alignment: .leading) {
                            title; Text("counts"); Image("a")
                        })
                ),
                (
                    "paused",
                    AnyView(
                        VStack(alignment: .leading) {
                            title; Text("paused"); Image("a")
                        })
                ),
                (
                    "alerting",
                    AnyView(
                        VStack(alignment: .leading) {
                            title; Text("rings"); Image("a")
                        })
                ))
                == "column[text(style=title text=Eggs) text(text=counts when=countdown) "
                + "text(text=paused when=paused) text(text=rings when=alerting) icon(name=a)]")
        #expect(
            shown(("countdown", AnyView(Text("a"))), ("paused", AnyView(Text("a"))), ("alerting", AnyView(Text("b"))))
                == "column[text(text=a when=!alerting) text(text=b when=alerting)]")
        #expect(
            shown(
                ("countdown", AnyView(Text("a"))), ("paused", AnyView(EmptyView())), ("alerting", AnyView(EmptyView())))
                == "text(text=a when=countdown)")
        #expect(shown(("countdown", AnyView(Text("a")))) == "text(text=a)")
        #expect(shown() == nil)
    }

    @Test func `the first tint and link count, and all actions are kept`() {
        var (first, second) = (ActivityLayout(), ActivityLayout())
        second.tint = "#FF0000"
        second.link = "shop:order"
        first.actions = ["a": StoredIntent(Call(1))]
        second.actions = ["b": StoredIntent(Call(2))]
        let merged = ActivityLayout.merging([("stale", first), ("!stale", second)])
        #expect(merged.tint == "#FF0000")
        #expect(merged.link == "shop:order")
        #expect(merged.actions.count == 2)
    }

    @Test func `merged layouts keep the limits`() {
        func large(_ name: String) -> AnyView {
            AnyView(
                ForEach(0..<60) { number in
                    HStack {
                        Text("\(name) \(number)"); Text("x")
                    }
                })
        }
        let layout = merged([("countdown", large("a")), ("paused", large("b")), ("alerting", large("c"))])
        expectAccepted(layout)
    }
}

extension Date {
    fileprivate var rounded: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded()) }
}
