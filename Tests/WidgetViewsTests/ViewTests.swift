import AppIntents
import Testing
import WidgetViews

@MainActor @Suite struct ViewTests {
    private func shown(_ view: some View) -> String { Delivery.shown(view) }

    @Test func `views without a form here draw nothing`() {
        #expect(shown(EmptyView()) == "nothing")
        #expect(shown(Divider()) == "nothing")
        #expect(shown(Color.red) == "nothing")
        #expect(shown(Circle().fill(.red)) == "nothing")
        #expect(shown(RoundedRectangle(cornerRadius: 8).stroke(.red, lineWidth: 2)) == "nothing")
        #expect(shown(ProgressView()) == "nothing")
        #expect(shown(Button("Tap") {}) == "nothing")
        #expect(
            shown(
                Button {
                } label: {
                    Text("Tap")
                }.padding()) == "nothing")
    }

    @Test func progress() {
        #expect(shown(ProgressView(value: 0.25)) == "progress(value=0.25)")
        #expect(shown(ProgressView(value: 1, total: 4)) == "progress(value=0.25)")
        #expect(shown(ProgressView(value: Float(-1))) == "progress(value=0.0)")
        #expect(shown(ProgressView(value: 7.0)) == "progress(value=1.0)")
        for wrong in [Double.nan, .infinity, -.infinity] {
            #expect(["0.0", "1.0"].map { "progress(value=\($0))" }.contains(shown(ProgressView(value: wrong))))
            #expect(
                ["0.0", "1.0"].map { "progress(value=\($0))" }.contains(shown(ProgressView(value: 0, total: wrong))))
        }
        #expect(shown(ProgressView(value: 0.0, total: 0.0)) == "progress(value=0.0)")
        #expect(shown(ProgressView(value: nil as Double?)) == "nothing")
        #expect(shown(ProgressView("Oven", value: 0.5)) == "column[text(text=Oven) progress(value=0.5)]")
        #expect(shown(ProgressView { Text("Oven") }) == "text(text=Oven)")
        let full = ProgressView(value: 0.5) {
            Text("Oven")
        } currentValueLabel: {
            Text("half")
        }
        #expect(shown(full) == "column[text(text=Oven) progress(value=0.5) text(text=half)]")
        #expect(Delivery.shownInPanel(full) == "progress(value=0.5)")
        #expect(shown(ProgressView(value: 0.5).progressViewStyle(.circular)) == "progress(shape=ring value=0.5)")
        #expect(shown(ProgressView(value: 0.5).tint(.green)) == "progress(tint=#34C759 value=0.5)")
    }

    @Test func `a view of an app is what its body is`() {
        struct Line: View {
            let isHot: Bool
            let count: Int?

            var body: some View {
                Text("Oven")
                if isHot { Text("hot") }
                if let count { Text("\(count)") } else { Text("none") }
                switch count {
                case 1?: Text("one")
                case 2?: EmptyView()
                default: Text("many")
                }
                if #available(iOS 16.2, *) { Text("new") }
            }
        }
        #expect(
            shown(HStack { Line(isHot: true, count: 1) })
                == "row[text(text=Oven) text(text=hot) text(text=1) text(text=one) text(text=new)]")
        #expect(
            shown(HStack { Line(isHot: false, count: nil) })
                == "row[text(text=Oven) text(text=none) text(text=many) text(text=new)]")
        let maybe: Text? = nil
        #expect(
            shown(
                HStack {
                    maybe; AnyView(Text("x")); AnyView(erasing: maybe)
                }) == "text(text=x)")
    }
}
