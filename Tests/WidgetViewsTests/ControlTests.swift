import AppIntents
import Testing
import WidgetKit

private struct Lamp: SetValueIntent {
    static let title: LocalizedStringResource = "Lamp"
    @Parameter(title: "On") var value: Bool
    func perform() async throws -> some IntentResult { .result() }
}

private struct Scene: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Scene"
    @Parameter(title: "Name", default: "Evening") var name: String
}

/// The values of controls. Evaluating one fails the test.
private struct Values: ControlValueProvider, AppIntentControlValueProvider {
    var previewValue: Bool { unexpected() }
    func currentValue() async throws -> Bool { unexpected() }
    func previewValue(configuration: Scene) -> Bool { unexpected() }
    func currentValue(configuration: Scene) async throws -> Bool { unexpected() }

    private func unexpected() -> Bool {
        Issue.record("a control was asked for its value")
        return false
    }
}

private struct LampControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "lamp", provider: Values()) { isOn in
            ControlWidgetToggle("Lamp", isOn: isOn, action: Lamp()) { isOn in
                Label(isOn ? "On" : "Off", systemImage: "lightbulb").controlWidgetActionHint("Switch")
            }
            .tint(.yellow)
        }
        .displayName("Lamp")
        .description("Switches the lamp.")
    }
}

private struct SceneControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "scene", provider: Values()) { _ in
            ControlWidgetButton(action: Lamp()) { Label("Scene", systemImage: "moon") }
        }
        .promptsForUserConfiguration()
    }
}

private struct NamedControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "named", intent: Scene.self) { scene in
            if scene.name.isEmpty {
                ControlWidgetButton("Scene", action: Lamp())
            } else {
                ControlWidgetToggle(isOn: true, action: Lamp()) {
                    Text(scene.name)
                } valueLabel: { isOn in
                    Text(isOn ? "on" : "off").controlWidgetStatus("Scene")
                }
            }
        }
    }
}

private struct Controls: WidgetBundle {
    var body: some Widget {
        LampControl()
        SceneControl()
        if #available(iOS 18, *) { NamedControl() }
    }
}

@MainActor @Suite struct ControlTests {
    @Test func `a bundle takes controls, and evaluates none of their values`() {
        Controls.register()
        #expect(Controls().body is WidgetGroup)
        _ = (LampControl().body, SceneControl().body, NamedControl().body)
    }

    @Test func `no panel has a control`() async throws {
        ControlCenter.shared.reloadControls(ofKind: "lamp")
        ControlCenter.shared.reloadAllControls()
        #expect(try await ControlCenter.shared.currentControls().isEmpty)
    }

    @Test func `the settings of a control are no action`() async throws {
        #expect(!Scene.isDiscoverable && Lamp.isDiscoverable)
        #expect(Scene().name == "Evening")
        #expect(try await Scene().perform().value == nil)
    }
}
