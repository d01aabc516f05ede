import ActivityKit
import AlarmsClient
import Testing
import WidgetViews

@MainActor @Suite struct LimitTests {
    private func layout(_ view: some View) -> ActivityLayout {
        let layout = Delivery.layout { _ in view }
        expectAccepted(layout)
        return layout
    }

    private func texts(_ value: Value?) -> [String] {
        guard let keys = value?.dictionaryValue else { return [] }
        if case .array(let children, _) = keys["children"] { return children.flatMap(texts) }
        return [keys["text"]?.stringValue].compactMap { $0 }
    }

    @Test func `elements over 64 are left out from the end`() {
        let flat = layout(ForEach(0..<100) { Text("\($0)") })
        #expect(texts(flat.regions["lock-screen"]) == (0..<63).map { "\($0)" })
        let rows = layout(
            ForEach(0..<50) { number in
                HStack {
                    Text("\(number)"); Text("x")
                }
            })
        // A column, 21 rows of three elements each: no row is empty.
        #expect(texts(rows.regions["lock-screen"]) == (0..<21).flatMap { ["\($0)", "x"] })
    }

    @Test func `what is too deep is put into the row or column above`() {
        func nested(_ levels: Int) -> AnyView {
            levels == 0
                ? AnyView(Text("end"))
                : AnyView(
                    HStack {
                        Text("\(levels)"); nested(levels - 1); Text("after")
                    })
        }
        for levels in 0..<20 {
            let layout = layout(nested(levels))
            let expected =
                (0..<levels).reversed().map { "\($0 + 1)" } + ["end"] + Array(repeating: "after", count: levels)
            #expect(texts(layout.regions["lock-screen"]) == expected)
        }
    }

    @Test func `a layout over 8 KiB is cut in its largest region`() {
        let long = String(repeating: "x", count: 250)
        let layout = Delivery.layout(
            lockScreen: { _ in ForEach(0..<40) { Text("\($0)" + long) } },
            island: { _ in
                DynamicIsland {
                    DynamicIslandExpandedRegion(.bottom) { Text("short") }
                } compactLeading: {
                    Image("a")
                } compactTrailing: {
                } minimal: {
                }
            })
        expectAccepted(layout)
        #expect(layout.regions["expanded"]?.shown == "text(text=short)")
        #expect(layout.regions["compact-leading"] != nil)
        #expect(texts(layout.regions["lock-screen"]).count > 20)
    }

    @Test func `a layout that takes the place of two is cut as well`() {
        let long = String(repeating: "x", count: 250)
        let layout = Delivery.layout { context in ForEach(0..<40) { Text("\($0)\(context.isStale)" + long) } }
        expectAccepted(layout)
        #expect(!texts(layout.regions["lock-screen"]).isEmpty)
    }
}
