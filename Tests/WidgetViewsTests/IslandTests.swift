import ActivityKit
import AppIntents
import Foundation
import Testing
import WidgetKit

@MainActor @Suite struct IslandTests {
    private func layout(_ island: DynamicIsland) -> ActivityLayout {
        let layout = Delivery.layout(lockScreen: { _ in EmptyView() }, island: { _ in island })
        expectAccepted(layout)
        return layout
    }

    private func expanded(
        @DynamicIslandExpandedContentBuilder _ content: () -> DynamicIslandExpandedContent<some View>
    ) -> String {
        let island = DynamicIsland(
            expanded: content, compactLeading: { EmptyView() }, compactTrailing: { EmptyView() },
            minimal: { EmptyView() })
        return layout(island).regions["expanded"]?.shown ?? "nothing"
    }

    @Test func `regions of panels`() {
        let layout = layout(
            DynamicIsland {
            } compactLeading: {
                Image("a")
            } compactTrailing: {
                Text("b")
                Text("c")
            } minimal: {
                Text("d")
            }
        ).regions
        #expect(
            layout.mapValues(\.shown) == [
                "compact-leading": "icon(name=a)", "compact-trailing": "row[text(text=b) text(text=c)]",
                "minimal": "text(text=d)",
            ])
    }

    @Test func `expanded regions`() {
        #expect(
            expanded {
                DynamicIslandExpandedRegion(.bottom) { Text("b") }
                DynamicIslandExpandedRegion(.trailing) { Text("t") }
                DynamicIslandExpandedRegion(.center, priority: 1) {
                    Text("c")
                    Text("d")
                }
                DynamicIslandExpandedRegion(.leading) { Text("l").dynamicIsland(verticalPlacement: .belowIfTooWide) }
            } == "column[row[text(text=l) column(expand=true)[text(text=c) text(text=d)] text(text=t)] text(text=b)]")
        #expect(
            expanded {
                DynamicIslandExpandedRegion(.leading) { Text("l") }
                DynamicIslandExpandedRegion(.trailing) { Text("t") }
            } == "row[text(expand=true text=l) text(text=t)]")
        #expect(expanded { DynamicIslandExpandedRegion(.trailing) { Text("t") } } == "text(text=t)")
        #expect(expanded { DynamicIslandExpandedRegion(.bottom) {} } == "nothing")
        let isNear = true
        #expect(
            expanded {
                if isNear {
                    DynamicIslandExpandedRegion(.leading) { Text("near") }
                } else {
                    DynamicIslandExpandedRegion(.leading) { Text("far") }
                }
                if !isNear { DynamicIslandExpandedRegion(.leading) { Text("far") } }
                if #available(iOS 17, *) { DynamicIslandExpandedRegion(.leading) { Text("new") } }
                region
            } == "column[text(text=near) text(text=new) text(text=region)]")
    }

    @DynamicIslandExpandedContentBuilder private var region: DynamicIslandExpandedContent<some View> {
        DynamicIslandExpandedRegion(.leading) { Text("region") }
    }

    @Test func `popups have the lock screen's view where there are no expanded ones`() {
        let layout = Delivery.layout { _ in Text("a") }
        #expect(layout.regions.mapValues(\.shown) == ["lock-screen": "text(text=a)", "expanded": "text(text=a)"])
    }

    @Test func `a layout without views is the plain one`() {
        let layout = layout(.empty)
        #expect(layout == ActivityLayout())
    }

    @Test(
        arguments: [
            ("https://example.org/order?id=7", "https://example.org/order?id=7"), ("shop:order", "shop:order"),
            ("file:///etc/passwd", nil), ("JavaScript:alert(1)", nil), ("data:text/plain,x", nil), ("order", nil),
            ("https://example.org/" + String(repeating: "x", count: 2048), nil), ("shop:", nil), ("my_shop:order", nil),
            ("1shop:order", nil), ("x-shop.2+a:order", "x-shop.2+a:order"),
            ("admin:/etc", nil), ("vbscript:x", nil), ("View-Source:https://a", nil), ("jar:https://a!/b", nil),
            ("feed:data:x", nil), ("ssh://host/-/a", "ssh://host/-/a"), ("ssh://-oProxyCommand=x", nil),
            ("ssh://user@-host", nil), ("ssh://%2Dhost", nil), ("mailto:-x", nil), ("mailto:%2dx", nil),
        ] as [(String, String?)]) func links(text: String, link: String?)
    {
        let url = URL(string: text)
        #expect(Delivery.layout { _ in Text("a").widgetURL(url) }.link == link)
        #expect(layout(.empty.widgetURL(url)).link == link)
        if let url { #expect(Delivery.layout { _ in Link("a", destination: url) }.link == link) }
    }

    @Test func `the layout's own link is before those of its views`() throws {
        let url = try #require(URL(string: "shop:order"))
        let other = try #require(URL(string: "shop:help"))
        let layout = Delivery.layout { _ in
            Link(destination: other) { Text("help") }
            Link("more", destination: other).widgetURL(url)
        }
        #expect(layout.link == "shop:order")
        #expect(layout.regions["lock-screen"]?.shown == "column[text(text=help) text(text=more)]")
    }

    @Test func tint() {
        #expect(layout(.empty.keylineTint(.red).contentMargins(.all, 8, for: .expanded)).tint == "#FF3B30")
        #expect(layout(.empty.keylineTint(nil)).tint == nil)
        #expect(layout(.empty.keylineTint(.clear)).tint == nil)
    }

    @Test func `views see the data`() {
        let layout = Delivery.layout { context in
            Text("\(context.attributes.shop) \(context.state.place) \(context.activityID)")
        }
        #expect(layout.regions["lock-screen"]?.shown == "text(text=Bakery two stops away 1)")
    }
}
