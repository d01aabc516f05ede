import ActivityKit
import AlarmsClient
import AppIntents
import Testing
import WidgetViews

@MainActor @Suite struct ButtonTests {
    private func shown(_ view: some View) -> String { Delivery.shown(view) }

    @Test func forms() {
        #expect(shown(Button("Call", intent: Call())) == "button(action=intent-1 text=Call)")
        let name = "Call"
        #expect(shown(Button(name, intent: Call())) == "button(action=intent-1 text=Call)")
        #expect(
            shown(Button(intent: Call()) { Label("Call", systemImage: "phone") })
                == "button(action=intent-1 icon=call-start-symbolic text=Call)")
        #expect(
            shown(Button(intent: Call()) { Image("x").accessibilityLabel("Call") })
                == "button(action=intent-1 icon=x label=Call)")
        #expect(
            shown(Button(role: .destructive, intent: Call()) { Text("a") })
                == "button(action=intent-1 role=destructive text=a)")
        #expect(
            shown(Button("Call", systemImage: "phone", intent: Call()))
                == "button(action=intent-1 icon=call-start-symbolic text=Call)")
        #expect(shown(Button("a", intent: Call()).tint(.red)) == "button(action=intent-1 text=a tint=#FF3B30)")
        // The main button has the theme's colour behind its text.
        #expect(
            shown(Button("a", intent: Call()).buttonStyle(.borderedProminent).tint(.red))
                == "button(action=intent-1 role=primary text=a)")
        #expect(
            shown(Button("a", role: .cancel, intent: Call()).buttonStyle(.plain)) == "button(action=intent-1 text=a)")
        #expect(shown(Button(intent: Call()) { Color.red }) == "nothing")
        #expect(
            shown(
                Button(intent: Call()) {
                    HStack {
                        Spacer(); Image("x")
                    }
                }) == "button(action=intent-1 icon=x)")
        #expect(Delivery.shownInPanel(Button("Call", intent: Call())) == "nothing")
    }

    @Test func `equal intents have one action, and there are eight`() {
        let layout = Delivery.layout { _ in
            ForEach(0..<12) { Button("a", intent: Call($0 / 2)) }
            ForEach(0..<12) { Button("b", intent: Call($0)) }
        }
        expectAccepted(layout)
        #expect(layout.actions.count == 8)
        for number in 0..<8 { #expect(layout.actions["intent-\(number + 1)"] == StoredIntent(Call(number))) }
        guard case .array(let children, _) = layout.regions["lock-screen"]?.dictionaryValue?["children"] else {
            Issue.record("\(layout.regions)")
            return
        }
        #expect(children.count == 12 + 8)
        #expect(children.prefix(3).map(\.shown) == [1, 1, 2].map { "button(action=intent-\($0) text=a)" })
    }

    @Test func `given actions are used, and others left out`() {
        let view = HStack {
            Button("Stop", intent: Call(1))
            Button("Call", intent: Call(2))
        }
        let layout = Delivery.layout(
            lockScreen: { _ in view },
            change: {
                $0.actionNames = [StoredIntent(Call(1)): "stop"]
                $0.hasOwnActions = false
            })
        #expect(layout.regions["lock-screen"]?.shown == "button(action=stop text=Stop)")
        #expect(layout.actions.isEmpty)
        expectAccepted(layout, actions: ["stop"])
    }

    @Test func `a button with a given label has its action, whatever its intent is`() {
        let view = HStack {
            Button("Pause", systemImage: "stop", intent: Call(1))
            Button(intent: Call(2)) { Label("Hold", systemImage: "pause.circle").labelStyle(.iconOnly) }
            Button("Stop", intent: Call(3))
            Button("Off", intent: Call(4))
        }
        let layout = Delivery.layout(
            lockScreen: { _ in view },
            change: {
                $0.actionNames = [StoredIntent(Call(3)): "custom"]
                $0.actionLabels = [
                    ActionLabel(action: "stop", text: "Stop", systemImageName: "stop.fill"),
                    ActionLabel(action: "pause", text: "Pause", systemImageName: "pause"),
                ]
                $0.hasOwnActions = false
            })
        #expect(
            layout.regions["lock-screen"]?.shown
                == "row[button(action=pause icon=media-playback-stop-symbolic text=Pause) "
                + "button(action=pause icon=media-playback-pause-symbolic) button(action=custom text=Stop)]")
        #expect(layout.actions.isEmpty)
    }
}
