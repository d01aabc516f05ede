import AppIntents
import Foundation
import Testing
import WidgetViews

@MainActor @Suite struct ModifierTests {
    private func shown(_ view: some View) -> String { Delivery.shown(view) }

    @Test func fonts() {
        let text = Text("9")
        for font in [
            Font.largeTitle, .title, .title2, .title3, .headline, .system(size: 20), .system(.title), .body.bold(),
        ] {
            #expect(shown(text.font(font)) == "text(style=title text=9)")
        }
        for font in [Font.footnote, .caption, .caption2, .system(size: 12, weight: .bold), .custom("Inter", size: 9)] {
            #expect(shown(text.font(font)) == "text(style=caption text=9)")
        }
        for font in [
            Font.body, .callout, .subheadline, .system(size: .nan), .body.weight(.light).italic(), .body.monospaced(),
        ] {
            #expect(shown(text.font(font)) == "text(text=9)")
        }
        #expect(shown(text.font(nil)) == "text(text=9)")
        #expect(shown(text.font(.title.monospacedDigit())) == "text(style=number text=9)")
        #expect(shown(text.font(.system(size: 40, weight: .bold, design: .monospaced))) == "text(style=number text=9)")
        #expect(shown(text.monospacedDigit().font(.title)) == "text(style=number text=9)")
        #expect(shown(text.bold()) == "text(style=title text=9)")
        #expect(shown(text.bold(false)) == "text(text=9)")
        #expect(shown(text.fontWeight(.semibold).italic()) == "text(style=title text=9)")
        #expect(shown(text.font(.caption).bold()) == "text(style=caption text=9)")
        #expect(shown(Image(systemName: "play").font(.title)) == "icon(name=media-playback-start-symbolic size=large)")
    }

    @Test func colors() {
        let text = Text("a")
        #expect(shown(text.foregroundStyle(.red)) == "text(text=a tint=#FF3B30)")
        #expect(shown(text.foregroundColor(.secondary)) == "text(text=a tint=#8E8E93)")
        #expect(shown(text.foregroundStyle(.red.opacity(0.5).gradient, .blue)) == "text(text=a tint=#FF3B30)")
        for color in [Color.black, .white, .primary, .clear, .accentColor] {
            #expect(shown(text.foregroundStyle(color)) == "text(text=a)")
        }
        #expect(shown(text.foregroundColor(nil).foregroundColor(.red)) == "text(text=a)")
        #expect(shown(text.tint(.red)) == "text(text=a)")
        let gradient = LinearGradient(colors: [.red, .blue], startPoint: .topLeading, endPoint: .bottom)
        #expect(shown(text.foregroundStyle(gradient).background(gradient)) == "text(text=a tint=#FF3B30)")
        #expect(shown(text.foregroundStyle(.tint)) == "text(text=a)")
        #expect(shown(text.foregroundStyle(LinearGradient(colors: []))) == "text(text=a)")
        #expect(
            shown(
                HStack {
                    text; Image("b")
                }.foregroundStyle(.red)) == "row[text(text=a tint=#FF3B30) icon(name=b tint=#FF3B30)]")
    }

    @Test(arguments: [
        (Color(red: 1, green: 0.5, blue: 0), "#FF8000"), (Color(red: -1, green: 9, blue: .nan), "#00FF00"),
        (Color(.sRGB, red: 0, green: 0, blue: 1, opacity: 0.2), "#0000FF"), (Color(white: 0.2), "#333333"),
        (Color.orange, "#FF9500"), (Color("Accent"), ""),
    ]) func `parts of colors`(color: Color, hex: String) throws {
        #expect(color.hex == hex)
        #expect(try JSONDecoder().decode(Color.self, from: JSONEncoder().encode(color)) == color)
    }

    @Test func `texts that are modified can be added`() {
        let sum = Text("a") + Text("b").bold() + Text("c")
        #expect(shown(sum) == "row[row[text(text=a) text(style=title text=b)] text(text=c)]")
        #expect(shown(Text("a") + Text("b")) == "text(text=ab)")
    }

    @Test func `places of texts`() {
        let text = Text("a")
        #expect(shown(text.multilineTextAlignment(.center)) == "text(align=center text=a)")
        #expect(shown(text.lineLimit(2)) == "text(lines=2 text=a)")
        #expect(shown(text.lineLimit(9)) == "text(lines=4 text=a)")
        #expect(shown(text.lineLimit(-1)) == "text(text=a)")
        #expect(shown(text.lineLimit(1...2)) == "text(lines=2 text=a)")
        let long = String(repeating: "x", count: 40)
        #expect(shown(Text(long).lineLimit(1)) == "text(text=\(long))")
        #expect(shown(Text(long).lineLimit(nil)) == "text(lines=4 text=\(long))")
        #expect(shown(text.frame(maxWidth: .infinity)) == "text(align=center expand=true text=a)")
        #expect(shown(text.frame(maxWidth: .infinity, alignment: .topTrailing)) == "text(align=end expand=true text=a)")
        #expect(shown(text.frame(maxWidth: 80)) == "text(text=a)")
        #expect(
            shown(
                Group {
                    text; text
                }.frame(maxWidth: .infinity)) == "row(expand=true)[text(text=a) text(text=a)]")
    }

    @Test func `what isn't seen is left out`() {
        let text = Text("a")
        #expect(shown(text.hidden()) == "nothing")
        #expect(shown(text.opacity(0)) == "nothing")
        #expect(shown(text.opacity(.nan)) == "nothing")
        #expect(shown(text.opacity(0.1)) == "text(text=a)")
        #expect(
            shown(
                HStack {
                    text.hidden(); Text("b")
                }) == "text(text=b)")
    }

    @Test func `texts for screen readers`() {
        #expect(shown(Image("a").accessibilityLabel("Oven")) == "icon(label=Oven name=a)")
        let name = "$Oven"
        #expect(shown(Image("a").accessibilityLabel(name)) == "icon(label=$$Oven name=a)")
        #expect(
            shown(
                HStack {
                    Image("a"); Image("b")
                }.accessibilityLabel("")) == "row[icon(name=a) icon(name=b)]")
    }

    @Test func `an overlay is drawn where there is nothing else`() {
        #expect(shown(Circle().fill(.red).overlay { Text("3") }) == "text(text=3)")
        #expect(shown(Text("a").overlay(Text("3"))) == "text(text=a)")
        #expect(shown(Text("a").background { Text("3") }) == "text(text=a)")
    }

    private struct Surrounded: View {
        @Environment(\.colorScheme) var colorScheme
        @Environment(\.isLuminanceReduced) private var isDimmed: Bool
        @Environment(\.activityFamily) var family

        var body: some View { Text(colorScheme == .dark && !isDimmed && family == .medium ? "medium" : "other") }
    }

    @Test func `surroundings are always the same`() {
        #expect(shown(Surrounded()) == "text(text=medium)")
        #expect(shown(Surrounded().environment(\.colorScheme, .light)) == "text(text=medium)")
    }

    @Test func `the rest changes nothing`() {
        let view = Text("a").padding().padding(4).padding(.horizontal, 4).padding([.top, .leading], 4).padding(.all)
            .frame(width: 4, height: 4).fixedSize().layoutPriority(1).background(.red)
            .background(.black.opacity(0.2), in: Capsule()).background(Color.red).containerBackground(
                .red, for: .widget
            )
            .containerBackground(for: .widget) { Color.red }.activityBackgroundTint(.black)
            .activitySystemActionForegroundColor(.white).cornerRadius(8).clipShape(.circle).clipShape(Circle())
            .clipShape(RoundedRectangle(cornerRadius: 8)).italic().minimumScaleFactor(0.5)
            .contentTransition(.numericText(countsDown: true)).animation(.default, value: 1).privacySensitive()
            .contentMargins(.trailing, 8).dynamicIsland(verticalPlacement: .belowIfTooWide)
            .environment(\.colorScheme, .light).background(.ultraThinMaterial).background(.bar, in: .capsule)
            .scaleEffect(0.9).shadow(radius: 2).shadow(color: .black.opacity(0.2), radius: 2, x: 0, y: 1)
            .offset(x: 1, y: 2).clipped().blur(radius: 1).textCase(.uppercase).truncationMode(.tail).id(1)
            .underline().strikethrough().kerning(1).transition(.opacity).controlSize(.mini).unredacted()
            .accessibilityHidden(true).invalidatableContent().widgetAccentable()
            .contentTransition(.numericText(value: 3)).animation(.spring(duration: 0.2), value: 3)
            .clipShape(.rect(cornerRadius: 8)).clipShape(RoundedRectangle(cornerRadius: 8, style: .continuous))
        #expect(shown(view) == "text(text=a)")
        let image = Image("a").resizable().scaledToFit().scaledToFill().aspectRatio(contentMode: .fit)
            .symbolRenderingMode(.hierarchical).imageScale(.medium).rotationEffect(.degrees(45)).symbolEffect(.pulse)
            .symbolVariant(.fill)
        #expect(shown(image) == "icon(name=a)")
        #expect(shown(image.imageScale(.large)) == "icon(name=a)")
        #expect(shown(Image("a").imageScale(.large)) == "icon(name=a size=large)")
    }
}
