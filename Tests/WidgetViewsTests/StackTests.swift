import AppIntents
import Testing
import WidgetViews

@MainActor @Suite struct StackTests {
    private func shown(_ view: some View) -> String { Delivery.shown(view) }

    @Test func stacks() {
        #expect(shown(HStack { Text("a") }) == "text(text=a)")
        #expect(shown(HStack {}) == "nothing")
        let (a, b) = (Text("a"), Text("b"))
        let both = "[text(text=a) text(text=b)]"
        #expect(
            shown(
                HStack {
                    a; b
                }) == "row\(both)")
        #expect(
            shown(
                HStack(alignment: .top, spacing: 3) {
                    a; b
                }) == "row(align=start)\(both)")
        #expect(
            shown(
                HStack(alignment: .bottom) {
                    a; b
                }) == "row(align=end)\(both)")
        #expect(
            shown(
                HStack(alignment: .firstTextBaseline) {
                    a; b
                }) == "row\(both)")
        #expect(
            shown(
                VStack {
                    a; b
                }) == "column(align=center)\(both)")
        #expect(
            shown(
                VStack(alignment: .leading) {
                    a; b
                }) == "column\(both)")
        #expect(
            shown(
                VStack(alignment: .trailing) {
                    a; b
                }) == "column(align=end)\(both)")
        #expect(
            shown(
                ZStack {
                    Color.black; a; b
                }) == "column(align=center)\(both)")
        #expect(
            Delivery.shownInPanel(
                ZStack {
                    Color.black; a; b
                }) == "text(text=a)")
        #expect(
            shown(
                Group {
                    a; b
                }) == "column\(both)")
        #expect(
            Delivery.shownInPanel(
                Group {
                    a; b
                }) == "row\(both)")
    }

    @Test func `spacers take the room of rows, and nothing elsewhere`() {
        let (a, b) = (Text("a"), Text("b"))
        #expect(
            shown(
                HStack {
                    a; Spacer(); b
                }) == "row[text(text=a) text(expand=true text=) text(text=b)]")
        #expect(
            shown(
                HStack {
                    Spacer(minLength: 3); a
                }) == "row[text(expand=true text=) text(text=a)]")
        #expect(shown(HStack { Spacer() }) == "nothing")
        #expect(
            shown(
                VStack(alignment: .leading) {
                    a; Spacer().frame(maxWidth: .infinity); b
                }) == "column[text(text=a) text(text=b)]")
        #expect(
            Delivery.shownInPanel(
                HStack {
                    a; Spacer(); b
                }) == "row[text(text=a) text(text=b)]")
        #expect(shown(Spacer()) == "nothing")
    }

    @Test func collections() {
        struct Stop: Identifiable {
            var id: Int
        }
        let all = "row[text(text=1) text(text=2)]"
        #expect(shown(HStack { ForEach(1..<3) { Text("\($0)") } }) == all)
        #expect(shown(HStack { ForEach([1, 2], id: \.self) { Text("\($0)") } }) == all)
        #expect(shown(HStack { ForEach([Stop(id: 1), Stop(id: 2)]) { Text("\($0.id)") } }) == all)
        #expect(shown(HStack { ForEach(0..<Int.max) { _ in EmptyView() } }) == "nothing")
    }
}
