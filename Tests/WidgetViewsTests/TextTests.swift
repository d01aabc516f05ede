import AppIntents
import Testing
import WidgetViews

@MainActor @Suite struct TextTests {
    private func shown(_ view: some View) -> String { Delivery.shown(view) }

    @Test func texts() {
        #expect(shown(Text("Eggs")) == "text(text=Eggs)")
        #expect(shown(Text("Eggs" as LocalizedStringResource)) == "text(text=Eggs)")
        #expect(shown(Text(verbatim: "Eggs")) == "text(text=Eggs)")
        let name = "Eggs"
        #expect(shown(Text(name)) == "text(text=Eggs)")
        #expect(shown(Text(name.dropFirst())) == "text(text=ggs)")
        #expect(shown(Text("Eggs, ") + Text(name)) == "text(text=Eggs, Eggs)")
        #expect(shown(Text("")) == "nothing")
        #expect(shown(Text(verbatim: "$title")) == "text(text=$$title)")
        #expect(shown(Text(verbatim: "$")) == "text(text=$$)")
        #expect(shown(Text(verbatim: "a\n\u{0}\u{85}b")) == "text(text=a   b)")
    }

    @Test func `a long text may take lines, and is cut at a character`() {
        let long = String(repeating: "long ", count: 10)
        #expect(shown(Text(long)) == "text(lines=4 text=\(long))")
        #expect(Delivery.shownInPanel(Text(long)) == "text(text=\(long))")
        let flags = String(repeating: "🇫🇷", count: 50)
        #expect(shown(Text(flags)) == "text(lines=4 text=\(String(repeating: "🇫🇷", count: 31))…)")
        let fits = String(repeating: "x", count: 256)
        #expect(shown(Text(fits)) == "text(lines=4 text=\(fits))")
        let dollars = String(repeating: "$", count: 256)
        #expect(shown(Text(dollars)) == "text(lines=4 text=\(dollars.dropLast(3))…)")
        // One character of more bytes than a text may have.
        #expect(shown(Text("e" + String(repeating: "\u{301}", count: 200))) == "text(lines=4 text=…)")
    }

    @Test func images() {
        #expect(shown(Image(systemName: "play.fill")) == "icon(name=media-playback-start-symbolic)")
        #expect(shown(Image(systemName: "tortoise.fill")) == "icon(name=tortoise.fill)")
        #expect(shown(Image("org.example.Shop")) == "icon(name=org.example.Shop)")
        for name in ["", ".hidden", "a/b", "a b", "ä", "$icon", String(repeating: "x", count: 256)] {
            #expect(shown(Image(name)) == "nothing")
        }
    }

    @Test func labels() {
        let label = Label("Oven", systemImage: "flame")
        #expect(shown(label) == "row[icon(name=flame) text(text=Oven)]")
        #expect(shown(label.labelStyle(.iconOnly)) == "icon(name=flame)")
        #expect(shown(label.labelStyle(.titleOnly)) == "text(text=Oven)")
        #expect(
            shown(
                Label {
                    Text("a")
                } icon: {
                    EmptyView()
                }) == "text(text=a)")
        let name = "Oven"
        #expect(shown(Label(name, systemImage: "flame").labelStyle(.titleOnly)) == "text(text=Oven)")
    }
}
