import ActivityKit
import AppIntents
import Foundation
import Testing
import WidgetKit

@MainActor @Suite struct IslandTests {
    private func look(_ island: DynamicIsland) -> ActivityLook {
        let look = Delivery.look(lockScreen: { _ in EmptyView() }, island: { _ in island })
        expectAccepted(look)
        return look
    }

    private func expanded(
        @DynamicIslandExpandedContentBuilder _ content: () -> DynamicIslandExpandedContent<some View>
    ) -> String {
        let island = DynamicIsland(
            expanded: content, compactLeading: { EmptyView() }, compactTrailing: { EmptyView() },
            minimal: { EmptyView() })
        return look(island).layout["expanded"]?.shown ?? "nothing"
    }

    @Test func `regions of panels`() {
        let layout = look(
            DynamicIsland {
            } compactLeading: {
                Image("a")
            } compactTrailing: {
                Text("b")
                Text("c")
            } minimal: {
                Text("d")
            }
        ).layout
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
        let look = Delivery.look { _ in Text("a") }
        #expect(look.layout.mapValues(\.shown) == ["lock-screen": "text(text=a)", "expanded": "text(text=a)"])
    }

    @Test func `a look without views is the plain one`() {
        let look = look(.empty)
        #expect(look == ActivityLook())
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
        #expect(Delivery.look { _ in Text("a").widgetURL(url) }.link == link)
        #expect(look(.empty.widgetURL(url)).link == link)
        if let url { #expect(Delivery.look { _ in Link("a", destination: url) }.link == link) }
    }

    @Test func `the look's own link is before those of its views`() throws {
        let url = try #require(URL(string: "shop:order"))
        let other = try #require(URL(string: "shop:help"))
        let look = Delivery.look { _ in
            Link(destination: other) { Text("help") }
            Link("more", destination: other).widgetURL(url)
        }
        #expect(look.link == "shop:order")
        #expect(look.layout["lock-screen"]?.shown == "column[text(text=help) text(text=more)]")
    }

    @Test func tint() {
        #expect(look(.empty.keylineTint(.red).contentMargins(.all, 8, for: .expanded)).tint == "#FF3B30")
        #expect(look(.empty.keylineTint(nil)).tint == nil)
        #expect(look(.empty.keylineTint(.clear)).tint == nil)
    }

    @Test func `views see the data`() {
        let look = Delivery.look { context in
            Text("\(context.attributes.shop) \(context.state.place) \(context.activityID)")
        }
        #expect(look.layout["lock-screen"]?.shown == "text(text=Bakery two stops away 1)")
    }
}
